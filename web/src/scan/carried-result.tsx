import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePlaceName } from "../api/catalogues";
import { ApiProblem } from "../api/problem";
import { useSession } from "../api/session-store";
import { formatDate } from "../lib/format";
import { journeyName } from "../lib/journey";
import { fullName } from "../lib/person-name";
import { useToday } from "../lib/today";
import type { CarriedDeclaration } from "../nouns/declaration/carried-declaration";
import { useItemFacts, usePeopleFacts } from "../nouns/declaration/facts";
import { QUESTIONS } from "../offline/declaration-draft";
import { productNames } from "../offline/product-names";
import { onTakenAnswer } from "../offline/taken-delivery";
import { takeDeclaration } from "../offline/taken-outbox";
import { texts } from "../texts/catalogue";
import { failureOf, messageOf } from "../texts/user-facing-error";
import { Actions } from "../ui/actions";
import { Button } from "../ui/button";
import { Facts } from "../ui/facts";
import { LinkButton } from "../ui/link-button";
import { Notice } from "../ui/notice";
import sharedStyles from "../ui/shared.module.css";
import styles from "./scan-result.module.css";
import { Verdict } from "./verdict";

const t = texts.scan;

interface CarriedResultProps {
  carried: CarriedDeclaration;
  onOpen: (code: string) => void;
  onAgain: () => void;
}

/** What the phone of a traveller says that was declared and not sent, with the way to take it over. */
export function CarriedResult({ carried, onOpen, onAgain }: CarriedResultProps) {
  const { key, body } = carried;
  const [isKept, setKept] = useState(false);
  const [received, setReceived] = useState<string | null>(null);
  // What waited here may arrive while this is open.
  useEffect(() => onTakenAnswer((taken, { code }) => taken === key && setReceived(code)), [key]);
  const take = useMutation({
    mutationFn: () => takeDeclaration({ key, body, onKept: () => setKept(true) }),
    onSuccess: (code) => code !== null && onOpen(code),
    onError: () => setKept(false),
  });
  return (
    <section className={styles.result}>
      {/* It is read from its beginning before it is taken. */}
      <h3 ref={focusWhenThere} tabIndex={-1}>
        {t.carried.title}
      </h3>
      <Verdict kind="unsigned" word={t.verdicts.carried}>
        {t.carried.unsigned}
      </Verdict>
      <Elsewhere {...body} />
      <Said {...body} />
      {take.error && (
        <Notice kind="error" title={failureOf(take.error, t.carried.failed)}>
          {isReused(take.error) ? t.carried.reused : messageOf(take.error)}
        </Notice>
      )}
      {received !== null ? (
        <Notice kind="done" title={t.carried.received(received)} names={[received]} />
      ) : (
        isKept && (
          <Notice
            title={take.isPending ? t.carried.sending : t.carried.kept}
            actions={<LinkButton to="/por-enviar">{t.carried.toSend}</LinkButton>}
          >
            {t.carried.keptText}
          </Notice>
        )
      )}
      {!isKept && received === null && <p className={sharedStyles.quiet}>{t.carried.takes}</p>}
      <Actions docked className={styles.reach}>
        {received !== null ? (
          <Button ref={focusWhenThere} kind="main" onClick={() => onOpen(received)}>
            {t.openDeclaration}
          </Button>
        ) : (
          !isKept && (
            <Button kind="main" busy={take.isPending} onClick={() => take.mutate()}>
              {t.carried.take}
            </Button>
          )
        )}
        <Button onClick={onAgain}>{t.again}</Button>
      </Actions>
    </section>
  );
}

const focusWhenThere = (element: HTMLElement | null) => element?.focus();

const isReused = (error: unknown) => error instanceof ApiProblem && error.reason === "IDEMPOTENCY_KEY_REUSED";

/** Says before it is taken that it is of another airport, or of another day. */
function Elsewhere({ travel }: Pick<CarriedDeclaration["body"], "travel">) {
  const airport = useSession()?.airport ?? null;
  const placeName = usePlaceName();
  const today = useToday();
  const elsewhere = airport !== null && ![travel.origin_airport, travel.destination_airport].includes(airport);
  const said = [
    elsewhere && t.carried.otherAirport(placeName(airport)),
    travel.flight_date !== today && t.carried.otherDay(formatDate(travel.flight_date)),
  ].filter(Boolean);
  return said.length > 0 && <Notice kind="warning">{said.join(" ")}</Notice>;
}

/** What was declared, to compare it with the traveller. */
function Said({ travel, traveller, minors = [], answers, items = [] }: CarriedDeclaration["body"]) {
  const placeName = usePlaceName();
  const { document } = usePeopleFacts();
  const names = useQuery(productNames).data;
  const factsOf = useItemFacts();
  const yes = QUESTIONS.filter((question) => answers[question].yes);
  return (
    <>
      <Facts
        facts={[
          [t.carried.traveller, fullName(traveller), "name"],
          [t.carried.document, document(traveller)],
          [t.flight, journeyName(travel.flight_number, travel.transport_mode)],
          [t.date, formatDate(travel.flight_date)],
          [t.carried.route, `${placeName(travel.origin_airport)} → ${placeName(travel.destination_airport)}`, "name"],
          [t.carried.minors, minors.map(fullName).join(", "), "name"],
        ]}
        paired
      />
      <div>
        <h3 className={styles.itemsTitle}>{yes.length > 0 ? t.carried.answers : t.carried.noAnswers}</h3>
        <ul className={styles.said}>
          {yes.map((question) => (
            <li key={question}>
              {texts.swornQuestions.names[question]}
              {answers[question].detail && <small>{answers[question].detail}</small>}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={styles.itemsTitle}>{items.length > 0 ? `${t.items}: ${items.length}` : t.noItems}</h3>
        <ul className={styles.said}>
          {items.map((item, index) => (
            // The order of the declaration is what tells its items apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <strong translate="no">
                {item.description ??
                  names?.find(({ value }) => value === item.product_id)?.label ??
                  t.carried.unknownProduct}
              </strong>
              <small>{factsOf.line({ ...item, packaging: item.packaging ?? null })}</small>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { airportName, catalogue, entryName } from "../../api/catalogues";
import { usePicture } from "../../api/settings";
import type { Retention } from "../../api/staff-retentions";
import { useSymbolOf } from "../../api/units";
import { actLink, VERIFY_PATH } from "../../lib/act-link";
import { classes } from "../../lib/classes";
import { formatDate, formatInstantZoned, formatNumber, withUnit } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { fullName, listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { citationText } from "../../nouns/legal-basis/cited-articles";
import { Paper, type PaperSize } from "../../ui/paper";
import { ColumnTitles, PaperHead } from "../../ui/paper-head";
import { QrCode } from "../../ui/qr-code";
import { SignatureStrokes } from "../../ui/signature-strokes";
import { usePageMarks } from "../../ui/use-page-marks";
import styles from "./act-sheet.module.css";
import { articlesOf, grouped, otherArticlesOf, titleOf } from "./verification";
import { Name, Sentence } from "../../ui/sentence";

const t = texts.retentions.print;
const tForm = texts.retentions.form;

/** Enough of a hash to tell one paper from another. */
const CORRECTED_DIGITS = 16;
/** With so many goods the sheet has room for larger letters. */
const FEW_GOODS = 3;

interface ActSheetProps {
  act: Retention;
  /** 0 for the original, then 1, 2, …; null for a print that is not registered. */
  copy: number | null;
  size: PaperSize;
}

/** The act on A4 or on the strip of a counter's printer, legible in black and white. */
export function ActSheet({ act, copy, size }: ActSheetProps) {
  const airports = useQuery(catalogue("airports")).data;
  const airlines = useQuery(catalogue("airlines")).data;
  const countries = useQuery(catalogue("countries")).data;
  const logo = usePicture("print");
  const { flight, ownerless, passenger } = act;
  const applied = articlesOf(act.items);
  const others = otherArticlesOf(act.items);
  const numbers = new Map([...applied, ...others].map(({ code }, index) => [code, index + 1]));
  const { documentTypes } = texts.declarations.traveller;
  const copyText = copy === null ? t.unregistered : copy === 0 ? t.original : t.copy(copy);
  usePageMarks(size, t.pageMark(act.folio, copyText));
  const hasRetained = act.items.some(({ decision }) => decision === "retencion");
  return (
    <Paper
      size={size}
      className={classes(styles.sheet, styles[size], size === "a4" && act.items.length <= FEW_GOODS && styles.roomy)}
      label={t.titles[titleOf(act.items)]}
    >
      {act.state === "annulled" && (
        <p className={styles.across} aria-hidden="true">
          {t.annulled}
        </p>
      )}
      <PaperHead logo={logo} title={t.titles[titleOf(act.items)]} size={size}>
        <span>{t.folio}</span>
        <strong translate="no">{act.folio}</strong>
        <span className={classes(styles.copy, copy === null && styles.printedOnly)}>{copyText}</span>
        {act.state === "annulled" && <span className={styles.copy}>{t.annulled}</span>}
      </PaperHead>

      <dl className={styles.facts}>
        <Fact name={t.airport}>
          <Name>{airportName(airports, act.airport)}</Name>
        </Fact>
        <Fact name={t.control_point}>{act.control_point}</Fact>
        <Fact wide name={t.issued}>
          {formatInstantZoned(act.issued_at, act.airport)}
        </Fact>
        <Fact wide name={t.officer}>
          <Name>{staffName(act.officer.name, act.officer.id)}</Name>
        </Fact>
        <Fact name={t.direction}>{tForm.directions[act.direction]}</Fact>
        <Fact name={t.declaration}>{act.declaration_code ?? t.noDeclaration}</Fact>
        {act.replaces && (
          <Fact wide name={texts.retentions.annulment.replaces}>
            <span translate="no">{act.replaces.folio}</span>
          </Fact>
        )}
        {act.corrects && (
          <Fact wide name={t.corrects}>
            <code>{grouped(act.corrects.slice(0, CORRECTED_DIGITS))}…</code>
          </Fact>
        )}
        {passenger && (
          <>
            <Fact wide name={t.passenger}>
              <Name>{listedName(passenger)}</Name>
            </Fact>
            <Fact wide name={t.document}>
              {documentTypes[passenger.document_type]} {passenger.document_number} (
              {entryName(countries, passenger.document_country)})
            </Fact>
            <Fact name={t.nationality}>{entryName(countries, passenger.nationality)}</Fact>
          </>
        )}
        {ownerless && (
          <>
            <Fact wide name={t.passenger}>
              {texts.ownerless.said(ownerless.reason)}
            </Fact>
            <Fact wide name={t.foundAt}>
              {ownerless.place}
            </Fact>
            {ownerless.witness && (
              <Fact wide name={t.witness}>
                <Name>{ownerless.witness}</Name>
              </Fact>
            )}
          </>
        )}
        <Fact name={t.carried_in}>{carriedTogether(act) ? act.carried_in.name : t.carriedApart}</Fact>
        <Fact wide name={t.flight}>
          {[
            flight.number,
            flight.airline && entryName(airlines, flight.airline),
            flight.date && formatDate(flight.date),
          ]
            .filter(Boolean)
            .join(" · ") || "—"}
        </Fact>
      </dl>

      <Goods act={act} numbers={numbers} />

      {act.observations && (
        <section className={styles.block}>
          <h3>{t.observations}</h3>
          <p className={styles.typed}>{act.observations}</p>
        </section>
      )}

      {/* Nobody signs a page that does not say what they sign. */}
      <div className={styles.close}>
        <p className={styles.legal}>{(passenger ? t.legalText : t.legalTextOwnerless)(hasRetained)}</p>
        <Signatures act={act} />
        <section className={styles.verification}>
          <QrCode className={styles.qr} content={actLink(act.qr, location.origin)} label={t.qrLabel(act.folio)} />
          <div>
            <h3>{t.verification}</h3>
            <p>{t.verificationText(`${location.host}${VERIFY_PATH}`)}</p>
            <p>
              {t.hash}: <code className={styles.hash}>{grouped(act.verification)}</code>
            </p>
          </div>
        </section>
      </div>

      <section className={styles.block}>
        <h3>{t.legalTitle}</h3>
        <ol className={styles.articles}>
          {applied.map((article) => (
            <li key={article.code}>
              <strong>
                {article.title}
                {article.article && `, art. ${article.article}`}.
              </strong>{" "}
              {article.summary}
            </li>
          ))}
        </ol>
      </section>
      {others.length > 0 && (
        <section className={classes(styles.block, styles.others)}>
          <h3>{t.otherTitle}</h3>
          <ol start={applied.length + 1} className={styles.articles}>
            {others.map((article) => (
              <li key={article.code}>
                <Sentence text={citationText(article)} names={[article.title]} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </Paper>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wideFact : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether all goods travelled in one place; acts of an earlier release say it of all. */
const carriedTogether = ({ items }: Retention) => items.every(({ carried_in }) => !carried_in);

interface GoodsProps {
  act: Retention;
  /** The number of each article that is named below. */
  numbers: ReadonlyMap<string, number>;
}

function Goods({ act, numbers }: GoodsProps) {
  const { items } = act;
  const together = carriedTogether(act);
  const symbol = useSymbolOf();
  return (
    <table className={styles.goods}>
      <caption>{t.goods}</caption>
      <thead>
        <tr>
          <ColumnTitles titles={[t.n, t.product, t.quantity, t.classification, t.reasons, t.legal_basis, t.decision]} />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.n}>
            <td data-title={t.n}>{item.n}</td>
            <td data-title={t.product}>
              <strong className={styles.name} translate="no">
                {item.description}
              </strong>
              {item.product && item.product.name !== item.description && (
                <span translate="no">{item.product.name}</span>
              )}
              {act.passenger && <span>{item.declared ? t.declared : t.undeclared}</span>}
              <span>{t.state(tForm.physicalStates[item.physical_state].toLowerCase())}</span>
              {!together && <span>{t.carriedIn((item.carried_in ?? act.carried_in).name)}</span>}
            </td>
            <td data-title={t.quantity}>
              {withUnit(formatNumber(item.quantity), symbol(item.unit))}
              {item.weight_grams !== null && <span>{t.weight(`${formatNumber(item.weight_grams / 1000)} kg`)}</span>}
            </td>
            <td data-title={t.classification}>{item.classification?.name ?? t.unclassified}</td>
            <td data-title={t.reasons}>
              {item.reasons.map((reason) => (
                <span key={reason.code} className={styles.reason}>
                  {reason.name}
                </span>
              ))}
            </td>
            <td data-title={t.legal_basis}>
              <strong>{numbers.get(item.legal_basis.code)}</strong>
              {item.articles
                .filter(({ code }) => code !== item.legal_basis.code)
                .map(({ code }) => `, ${numbers.get(code)}`)}
            </td>
            <td data-title={t.decision}>
              <strong className={styles.decision}>{tForm.decisions[item.decision]}</strong>
              {item.rejection_destination && <span>{item.rejection_destination.name}</span>}
              {item.seal_number && (
                <span>
                  {t.seal} <span className={styles.whole}>{item.seal_number}</span>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signatures({ act }: { act: Retention }) {
  const { officer, officer_signature, ownerless, passenger, passenger_signing } = act;
  const refused = passenger_signing?.mode === "refused";
  const witness = refused ? passenger_signing.witness : ownerless?.witness;
  return (
    <section className={styles.signatures} aria-label={t.signatures}>
      <div>
        <div className={styles.line}>
          {officer_signature && <SignatureStrokes path={officer_signature} className={styles.drawn} />}
        </div>
        <strong>{officer.name}</strong>
        <span>{t.signOfficer}</span>
      </div>
      {passenger && (
        <div>
          <div className={styles.line}>
            {refused && <em>{t.refused}</em>}
            {passenger_signing?.signature && (
              <SignatureStrokes path={passenger_signing.signature} className={styles.drawn} />
            )}
          </div>
          <strong>
            <Name>{fullName(passenger)}</Name>
          </strong>
          <span>
            {t.signPassenger} · {passenger.document_number}
          </span>
        </div>
      )}
      {witness && (
        <div>
          <div className={styles.line} />
          <strong>{witness}</strong>
          <span>{t.signWitness}</span>
        </div>
      )}
    </section>
  );
}

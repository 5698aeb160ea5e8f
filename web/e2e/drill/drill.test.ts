import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditRecords, call, declarationBody, type Made, oathVersion, product, signIn, uuidv7 } from "../support/api";
import { createUser, firstAdmin, gatewayUrl, restart, runDirectory } from "../support/stack";
import { fill } from "../faults/kinds";
import { Link } from "../faults/link";
import { dumpDatabase, kill, postgresPort, query, restartThrough, restoreDatabase, start } from "../faults/parts";
import { replaceMeasurement } from "../faults/report";
import { type Cause, drilled, end, fire, table } from "./alerts";
import {
  certifiedFor,
  changedRecord,
  fillMostOfTheDisk,
  forbidden,
  frozen,
  gone,
  lastFullBackup,
  lastVerified,
  lockedAgainAndAgain,
  lockedFor,
  portOf,
  publish,
  startReplica,
  withoutBackups,
  withoutSegment,
} from "./causes";

const rules = readFileSync(path.resolve(import.meta.dirname, "../../../deploy/observability/alerts.yml"), "utf8");
/** Its rule looks an hour back, so it goes on while the others are drilled. */
const LASTING = ["SourceSetBack"];

const base = gatewayUrl();
let admin: string;
let avocado: string;
let oath: number;
let database: Link;
let setBackEnds: Promise<void> | null = null;

beforeAll(async () => {
  [admin, avocado, oath] = await Promise.all([
    signIn(firstAdmin()),
    product("aguacate").then(({ id }) => id),
    oathVersion(),
  ]);
  database = await Link.open(postgresPort);
});

afterAll(() => {
  database.close();
  process.stdout.write(`\n${table()}\n`);
  if (process.env.DRILL_REPORT) replaceMeasurement(process.env.DRILL_REPORT, table());
});

async function drill(alert: string, cause: Cause, patience?: number): Promise<void> {
  await end(await fire(alert, cause, patience, LASTING), undefined, LASTING);
}

let documents = 0;
const declaration = (): unknown => declarationBody(avocado, `ALARMA${(documents += 1)}`, oath);
const submit = (): Promise<Made> => call<Made>("POST", "/declarations", { body: declaration(), key: uuidv7(), base });

/** A fact about an act of a declaration that does not exist. */
const factOfNobody = (sequence?: string) => {
  const id = uuidv7();
  const text = JSON.stringify({
    specversion: "1.0",
    id,
    source: "retention",
    type: "pinzon.retention.issued.v1",
    subject: `GPS-2026-S${Date.now()}`,
    time: new Date().toISOString(),
    ...(sequence && { sequence }),
    actorkind: "system",
    airport: "GPS",
    datacontenttype: "application/json",
    data: {
      folio: "GPS-2026-SIMULACRO",
      airport: "GPS",
      declaration_code: "D-2222-2222",
      document_fingerprint: "00",
      retained: 1,
      rejected: 0,
      content_hash: "00",
    },
  });
  return { id, text };
};

// The first one, because it lasts longest.
test("SourceSetBack", async () => {
  const dump = path.join(runDirectory, "declarations.dump");
  const inflict = async () => {
    await dumpDatabase("declarations", dump);
    const { code } = await submit();
    await expect.poll(async () => (await auditRecords(admin, { subject: code })).length).toBe(1);
    await kill("declarations");
    await restoreDatabase("declarations", dump);
    await start("declarations");
    return () => undefined;
  };
  const seen = await fire("SourceSetBack", {
    words: "the database of declarations is restored from a dump that lacks its last fact",
    inflict,
  });
  setBackEnds = end(seen, 420_000);
  // A failure is reported when it is awaited.
  setBackEnds.catch(() => undefined);
});

test("ProcessMissing", () =>
  drill("ProcessMissing", { words: "retentions is killed and not started again", inflict: gone("retentions") }));

test("NginxNotReached", () =>
  drill("NginxNotReached", { words: "nginx is killed and not started again", inflict: gone("nginx") }));

test("CertificateEndsInThreeMonths", () =>
  drill("CertificateEndsInThreeMonths", {
    words: "the certificate of audit ends in 60 days, until it is renewed",
    inflict: certifiedFor("audit", 60),
  }));

test("CertificateEndsInOneMonth", () =>
  drill("CertificateEndsInOneMonth", {
    words: "the certificate of audit ends in 20 days, until it is renewed",
    inflict: certifiedFor("audit", 20),
  }));

test("CertificateEndsInOneWeek", () =>
  drill("CertificateEndsInOneWeek", {
    words: "the certificate of audit ends in 5 days, until it is renewed",
    inflict: certifiedFor("audit", 5),
  }));

test("DatabaseUnreachable", () =>
  drill("DatabaseUnreachable", { words: "PostgreSQL is stopped", inflict: gone("postgres") }));

test("NatsUnreachable", () =>
  drill("NatsUnreachable", { words: "NATS is killed and not started again", inflict: gone("nats") }));

test("OutboxStandsStill", () =>
  drill(
    "OutboxStandsStill",
    {
      words: "JetStream's disk is full, and somebody submits declarations",
      inflict: () => fill("nats"),
      people: submit,
    },
    180_000,
  ));

test("OutboxLocked", () =>
  drill("OutboxLocked", {
    words: "a forgotten transaction locks the outbox of declarations, and nobody submits",
    inflict: lockedFor("declarations", "outbox", "exclusive"),
  }));

test("ChainBroken", () =>
  drill("ChainBroken", { words: "somebody changes when a record of the audit was made", inflict: changedRecord }));

test("ConsumerStandsStill", async () => {
  const inflict = async () => {
    const unlock = await lockedFor("audit", "inbox", "access exclusive")();
    await submit();
    return unlock;
  };
  await drill("ConsumerStandsStill", { words: "a forgotten transaction locks the inbox of the audit", inflict });
});

test("ConsumerBehind", async () => {
  const inflict = async () => {
    await restartThrough("audit", database.port);
    database.delay = 100;
    return async () => {
      database.delay = 0;
      await restart("audit");
    };
  };
  await drill(
    "ConsumerBehind",
    {
      words: "the audit is 0.1 s away from PostgreSQL while declarations are submitted without a pause",
      inflict,
      people: submit,
      count: 16,
    },
    240_000,
  );
});

test("DeadLetters", async () => {
  const inflict = async () => {
    const { id, text } = factOfNobody();
    await query(
      "pinzon_retentions",
      `insert into outbox (event_id, subject, event) values ('${id}', 'pinzon.retention.issued.v1', '${text}')`,
    );
    return async () => {
      const { items } = await call<{ items: { id: number }[] }>("GET", "/dead-letters/declarations?page_size=10", {
        token: admin,
      });
      for (const letter of items) {
        await call("POST", `/dead-letters/declarations/${letter.id}/drop`, {
          token: admin,
          body: { reason: "Simulacro" },
        });
      }
    };
  };
  await drill("DeadLetters", {
    words: "a row in the outbox of retentions: an act of a declaration that does not exist",
    inflict,
  });
});

test("EventsRefused", async () => {
  const inflict = async () => {
    await publish("retentions", "pinzon.retention.issued.v1", factOfNobody("900000").text);
    return () => undefined;
  };
  await drill("EventsRefused", {
    words: "somebody with the password of retentions for NATS publishes a fact without a signature",
    inflict,
  });
});

test("EventsRestart", () =>
  drill("EventsRestart", {
    words: "the relay of declarations may not read its position in the outbox any more",
    inflict: forbidden("declarations", "outbox_position"),
  }));

test("RequestsFail", () =>
  drill("RequestsFail", {
    words: "retentions is killed and not started again, and people ask for the acts",
    inflict: gone("retentions"),
    people: () => call("GET", "/retentions?page_size=1", { token: admin, base }),
  }));

test("SearchSlow", async () => {
  const link = await Link.open(await portOf("catalogues"));
  const search = () => call("GET", `/products?q=aguacate&_=${uuidv7()}`, { base });
  const inflict = async () => {
    await restartThrough("gateway", link.port, "catalogues");
    // The connection is made before the network gets slow.
    await expect
      .poll(() =>
        search().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    link.delay = 300;
    return async () => {
      link.delay = 0;
      await restart("gateway");
      link.close();
    };
  };
  await drill("SearchSlow", {
    words: "the gateway is 0.3 s away from catalogues, and people search",
    inflict,
    people: search,
    count: 4,
  });
});

test("SubmissionSlow", () =>
  drill("SubmissionSlow", {
    words: "the table of declarations is locked for 4 s again and again, and people submit",
    inflict: lockedAgainAndAgain("declarations", "declaration", 4),
    people: submit,
    count: 4,
  }));

test("SubmissionFlood", () =>
  drill("SubmissionFlood", {
    words: "one network submits declarations without end",
    inflict: async () => () => undefined,
    people: async () => {
      const headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": uuidv7(),
        "X-Forwarded-For": "203.0.113.66",
      };
      await (
        await fetch(`${base}/api/declarations`, { method: "POST", headers, body: JSON.stringify(declaration()) })
      ).arrayBuffer();
    },
    count: 8,
  }));

test("SignInQueueLong", async () => {
  // A known device may use the whole queue, one account may have ten sign-ins at once, and one network an eighth of all.
  const devices = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const account = {
        email: `inspectora.${n}@pinzon.test`,
        name: "Inspectora de alarmas",
        role: "inspector" as const,
        airports: ["GPS"],
        password: "una frase para las alarmas",
      };
      createUser(account);
      const enter = async (cookie: string) => {
        const headers = {
          "Content-Type": "application/json",
          "X-Pinzon-Client": "web",
          "X-Forwarded-For": `203.0.113.${n}`,
          Cookie: cookie,
        };
        const body = JSON.stringify({ email: account.email, password: account.password, rememberMe: false });
        const answer = await fetch(`${base}/api/login`, { method: "POST", headers, body });
        await answer.arrayBuffer();
        return (
          answer.headers
            .getSetCookie()
            .find((text) => text.startsWith("__Secure-pinzon-device="))
            ?.split(";")[0] ?? ""
        );
      };
      const cookie = await enter("");
      expect(cookie).not.toBe("");
      return () => enter(cookie);
    }),
  );
  await drill("SignInQueueLong", {
    words: "60 sign-ins at once from eight networks, on devices that are known",
    inflict: async () => () => undefined,
    people: (person) => devices[person % devices.length]?.() ?? Promise.resolve(),
    count: 60,
  });
});

test("ConnectionsUsedUp", () =>
  drill("ConnectionsUsedUp", {
    words: "a forgotten transaction locks the table of declarations, and 40 people submit",
    inflict: lockedFor("declarations", "declaration", "exclusive"),
    people: submit,
    count: 40,
  }));

test("ArchiveFails", () =>
  drill("ArchiveFails", { words: "the directory of the backups is away", inflict: withoutBackups }));

// The supervisor looks once a minute.
test("ArchiveHole", () =>
  drill("ArchiveHole", { words: "an archived segment is moved away", inflict: withoutSegment }, 180_000));

test("FullBackupMissing", () =>
  drill("FullBackupMissing", {
    words: "the last full backup on record is nine days old; then one is made",
    inflict: lastFullBackup(9),
  }));

test("BackupsNotVerified", () =>
  drill("BackupsNotVerified", {
    words: "the last verification on record is two days old; then a backup is made",
    inflict: lastVerified(2),
  }));

test("CatalogueNotRead", () =>
  drill("CatalogueNotRead", {
    words: "catalogues may not read the version of the catalogue any more",
    inflict: forbidden("catalogues", "catalogue_version"),
  }));

test("CatalogueVersionsDiffer", async () => {
  const stop = await startReplica(database);
  const inflict = async () => {
    database.losing = true;
    const body = {
      name: `zurumbela ${Date.now()}`,
      category: "FRU",
      origin: "vegetal",
      unit: "KGM",
      verdict: { classification: "permitido" },
    };
    await call("POST", "/products", { token: admin, key: uuidv7(), body });
    return () => {
      database.losing = false;
    };
  };
  try {
    await drill("CatalogueVersionsDiffer", {
      words: "a second catalogues loses every answer of PostgreSQL, and a product is added",
      inflict,
    });
  } finally {
    await stop();
  }
});

// The gateway asks once a minute.
test("EndedSessionsUnknown", () =>
  drill("EndedSessionsUnknown", { words: "auth is frozen", inflict: frozen("auth") }, 180_000));

test("DiskFills", () =>
  drill("DiskFills", { words: "all but a tenth of JetStream's disk is filled", inflict: fillMostOfTheDisk }));

test("every alert has fired and ended", async () => {
  await setBackEnds;
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(
    drilled
      .filter((seen) => seen.fired !== null && seen.ended !== null)
      .map(({ alert }) => alert)
      .toSorted(),
  ).toEqual(names.toSorted());
});

import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import { hashMailbox } from "~/features/accounts/index.server.ts";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { measures } from "./tables.ts";

export const personalData = {
  tables: [measures],
  processing: [
    {
      name: "Maatregelen tegen misbruik",
      of: ["visitor", "client", "company"],
      data: "dat we je account sloten, je waarschuwden of je meldingen een tijd niet behandelden, wanneer, om welke reden en op welke feiten, met een code van je e-mailadres waaruit niemand het adres kan teruglezen",
      purpose: "om misbruik te laten stoppen, je te zeggen waarom en over je bezwaar te beslissen",
      basis: "law",
      law: "artikelen 17 en 23 van de Digitaledienstenverordening, (EU) 2022/2065",
      kept: `${howLong("measureMonths")}; verwijder je je account, dan gaat weg wat er in woorden over je staat`,
      holds: [measures.mailboxHash, measures.reason, measures.facts],
      stays: "er staan dan alleen codes en data in, waarmee je nog bezwaar kunt maken",
    },
  ],
  async export(db, { userId }) {
    const { kind, reason, facts, until, createdAt, endedAt } = measures;
    return {
      measuresAboutYou: await db
        .select({ kind, reason, facts, until, createdAt, endedAt })
        .from(measures)
        .where(eq(measures.userId, userId)),
    };
  },
  async erase(tx, { userId, email }, _now, app) {
    const theirs = or(
      eq(measures.userId, userId),
      eq(measures.mailboxHash, hashMailbox(app, email)),
    );
    await tx.update(measures).set({ facts: null }).where(theirs);
  },
  async follow(tx, from, to, app) {
    const theirs = and(
      eq(measures.mailboxHash, hashMailbox(app, from)),
      isNotNull(measures.userId),
    );
    await tx
      .update(measures)
      .set({ mailboxHash: hashMailbox(app, to) })
      .where(theirs);
  },
  retention: [
    deleteWhen("measures", measures, (now) =>
      lt(measures.createdAt, monthsAgo(now, RETENTION.measureMonths)),
    ),
  ],
} satisfies PersonalData;

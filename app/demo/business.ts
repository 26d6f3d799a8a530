import { randomUUID } from "node:crypto";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { subscriptionChanges } from "~/features/billing/tables.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { DAY_MS, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { asTyped } from "~/shared/typed-text.ts";
import type { Demo } from "./random.ts";
import { CLIENT_NAMES, PROPOSALS } from "./texts.ts";

const RECENT_BRIEFS = 90;
const MAILED_DAYS = 60;

/** What the pictures of the business show: weeks of briefs, companies that came and went, and mail. */
export async function addBusiness(
  demo: Demo,
  companies: readonly { userId: string; companyId: string }[],
  subscribers: number,
): Promise<void> {
  await addRecentBriefs(
    demo,
    companies.map(({ companyId }) => companyId),
  );
  const turns = companies.slice(0, subscribers + 4).flatMap(({ userId }, place) => {
    const begun = demo.choices.between(90, 600);
    const started = { userId, change: "started" as const, amountCents: PRICE_INCL_CENTS };
    const ended = { userId, change: "ended" as const, amountCents: null };
    return [
      { ...started, days: begun },
      // Those behind the subscribers are the ones that left.
      ...(place < subscribers ? [] : [{ ...ended, days: demo.choices.between(3, 80) }]),
    ];
  });
  await demo.tx.insert(subscriptionChanges).values(
    turns.map(({ days, ...turn }) => ({
      ...turn,
      key: randomUUID(),
      happenedAt: daysBefore(demo, days),
    })),
  );
  await addMails(demo);
}

const daysBefore = ({ now }: Demo, days: number) => new Date(now.getTime() - days * DAY_MS);

// Closed without a choice: on nobody's list, and no price of theirs counts as usual.
async function addRecentBriefs(demo: Demo, companyIds: readonly string[]): Promise<void> {
  const { tx, choices } = demo;
  const made = Array.from({ length: RECENT_BRIEFS }, (_, index) => {
    const createdAt = daysBefore(demo, choices.between(1, 120));
    const [from, to] = [choices.pick(PROVINCES), choices.pick(PROVINCES)];
    return {
      submissionKey: randomUUID(),
      clientName: choices.pick(CLIENT_NAMES),
      clientEmail: `gesloten${index + 1}@verhuisbod.test`,
      emailConfirmed: true,
      serviceType: "VERHUIZING" as const,
      status: "IN_PROGRESS" as const,
      ...{ fromProvince: from, toProvince: to },
      moveDate: dutchDay(new Date(createdAt.getTime() + choices.between(20, 50) * DAY_MS)),
      proposalsCount: choices.pick([0, 1, 2, 3, 4, 5, 5]),
      ...{ inventory: {}, services: [], additionalInfo: asTyped(""), createdAt },
    };
  });
  const stored = await tx.insert(briefs).values(made).returning({
    briefId: briefs.id,
    createdAt: briefs.createdAt,
    proposalsCount: briefs.proposalsCount,
  });
  const sent = stored.flatMap(({ briefId, createdAt, proposalsCount }) =>
    choices.some(companyIds, proposalsCount).map((companyId) => ({
      ...choices.pick(PROPOSALS),
      ...{ briefId, companyId },
      priceCents: choices.between(50, 300) * 1_000,
      createdAt: new Date(createdAt.getTime() + choices.between(1, 40) * HOUR_MS),
    })),
  );
  await tx.insert(proposals).values(sent);
}

async function addMails(demo: Demo): Promise<void> {
  const { tx, choices } = demo;
  const sent = Array.from({ length: MAILED_DAYS }, (_, day) =>
    Array.from({ length: choices.between(2, 9) }, () => ({
      messageId: `<${randomUUID()}@verhuisbod.test>`,
      task: "send-brief-confirmation",
      recipient: `gesloten${choices.between(1, RECENT_BRIEFS)}@verhuisbod.test`,
      status: "SENT" as const,
      createdAt: daysBefore(demo, day + 1),
    })),
  );
  await tx.insert(mailDeliveries).values(sent.flat());
}

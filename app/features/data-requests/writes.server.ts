import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { findRow, lockRow } from "~/server/db/rows.ts";
import { lockSubmission, submissionOf } from "~/server/db/submission.ts";
import { dutchDay } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { lastAnswerDay } from "./rules.ts";
import type { NewRequest, RequestAnswer } from "./schema.ts";
import { dataRequests } from "./tables.ts";

/** Notes a request that came in, and answers its id. The same of one day is noted once. */
export async function noteDataRequest(
  app: App,
  actor: AdminActor,
  { kind, name, contact, receivedOn, ...grounds }: NewRequest,
) {
  const id = randomUUID();
  const deed = { act: "request-noted", subjectId: id, about: null } as const;
  return await actAtDesk<string, "in-future" | "noted-before">(
    app,
    actor,
    deed,
    grounds,
    async (tx, createdAt) => {
      if (receivedOn > dutchDay(createdAt)) return refuse("in-future");
      await lockSubmission(tx, submissionOf(contact, `${kind} ${receivedOn}`));
      const same = and(
        eq(dataRequests.kind, kind),
        eq(dataRequests.contact, contact),
        eq(dataRequests.receivedOn, receivedOn),
      );
      if (await findRow(tx, dataRequests, same)) return refuse("noted-before");
      const answerBy = lastAnswerDay(receivedOn);
      const row = { id, kind, name, contact, receivedOn, answerBy, createdAt };
      await tx.insert(dataRequests).values(row);
      return ok({ value: id, after: { kind } });
    },
  );
}

/** Says that a request was answered. One to be erased keeps neither name nor address from then on. */
export async function answerDataRequest(
  app: App,
  actor: AdminActor,
  requestId: string,
  grounds: RequestAnswer,
) {
  const deed = { act: "request-answered", subjectId: requestId, about: null } as const;
  return await actAtDesk<null, "gone" | "answered-before">(
    app,
    actor,
    deed,
    grounds,
    async (tx, answeredAt) => {
      const request = await lockDataRequest(tx, requestId);
      if (!request) return refuse("gone");
      if (request.answeredAt) return refuse("answered-before");
      const nobody = request.kind === "erasure" ? { name: "", contact: "" } : {};
      await tx
        .update(dataRequests)
        .set({ answeredAt, ...nobody })
        .where(eq(dataRequests.id, requestId));
      return ok({ value: null });
    },
  );
}

/** A request, locked until the transaction ends; null where there is none. */
export function lockDataRequest(tx: Tx, requestId: string) {
  return lockRow(tx, dataRequests, eq(dataRequests.id, requestId));
}

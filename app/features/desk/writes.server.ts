import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { storedRow } from "~/server/db/rows.ts";
import { holdAccount, transact } from "~/server/db/transact.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { DESK_ACTS, type DeskActName, deskActOf } from "./catalogue.ts";
import type { ReasonName } from "./constants.ts";
import { deskActs, deskNotes } from "./tables.ts";
import type { DeskFacts, Grounded } from "./views.ts";
import type { ListName } from "./wording/lists.ts";

/** What is done to which thing, and whom what is written beside it is about. */
export interface DeskDeed {
  act: DeskActName;
  subjectId: string;
  /** The account that the note goes with; null when it is about nobody who has one. */
  about: string | null;
}

/** How a thing stood before an act and after it, and what the act answers. */
export interface Done<Value> {
  value: Value;
  before?: DeskFacts;
  after?: DeskFacts;
  /** Whom the note is about, where that is only known once the row was read. */
  about?: string | null;
}

// Whatever is longer or has a space could be somebody's words.
const CODE = /^[\w.:+/-]{0,64}$/;

/**
 * The one way to do something at the desk: in one transaction on fresh rows, for a reason, with a row
 * in the log that nobody can change. Refused for who may not do it (any more); `role` is what the actor is now.
 * @throws Error when the facts hold more than ids and codes
 */
export async function actAtDesk<Value, Reason extends string = never>(
  app: App,
  actor: StaffActor,
  deed: DeskDeed,
  grounds: Grounded,
  work: (tx: Tx, now: Date, role: "ADMIN" | "HELPDESK") => Promise<Result<Done<Value>, Reason>>,
): Promise<Result<Value, Reason | "not-allowed">> {
  return await transact<Value, Reason | "not-allowed">(app, actor, async (tx, now, { role }) => {
    if (role !== "ADMIN" && role !== "HELPDESK") return refuse("not-allowed");
    if (role === "HELPDESK" && !deskActOf(deed.act)?.helpdesk) return refuse("not-allowed");
    const done = await work(tx, now, role);
    if (!done.ok) return done;
    await writeAct(tx, { id: actor.userId, role }, deed, grounds, done.value, now);
    return ok(done.value.value);
  });
}

/** Notes that a list (its `name`) is taken along as CSV, and answers its rows. */
export async function exportList<Row>(
  app: App,
  actor: StaffActor,
  name: ListName,
  grounds: Grounded,
  read: () => Promise<Row[]>,
): Promise<Result<Row[], "not-allowed">> {
  const rows = await read();
  const noted = await noteExport(app, actor, name, grounds, rows.length);
  return noted.ok ? ok(rows) : noted;
}

/** Writes into the log that a list (its `name`) of so many rows is taken along as CSV. */
export async function noteExport(
  app: App,
  actor: StaffActor,
  name: ListName,
  grounds: Grounded,
  rows: number,
): Promise<Result<null, "not-allowed">> {
  const deed: DeskDeed = { act: "list-exported", subjectId: name, about: null };
  return await actAtDesk(app, actor, deed, grounds, async () =>
    ok({ value: null, after: { rows } }),
  );
}

/** The same for an operator at the server, who needs no account. */
export async function writeOperatorAct(tx: Tx, deed: DeskDeed, facts: DeskFacts, now: Date) {
  const [only, ...others]: readonly ReasonName[] = DESK_ACTS[deed.act].reasons;
  const reason = only && others.length === 0 ? only : "other";
  const grounds: Grounded = { reason, note: "" };
  await writeAct(tx, { id: null, role: "OPERATOR" }, deed, grounds, { after: facts }, now);
}

/** The end of what an admin began, whoever or whatever ended it: it stands in the log as the admin's. */
export async function writeEnd(
  tx: Tx,
  adminId: string,
  deed: DeskDeed,
  reason: ReasonName,
  facts: DeskFacts,
  now: Date,
) {
  await writeAct(
    tx,
    { id: adminId, role: "ADMIN" },
    deed,
    { reason, note: "" },
    { after: facts },
    now,
  );
}

async function writeAct(
  tx: Tx,
  actor: { id: string | null; role: string },
  { act, subjectId, about }: DeskDeed,
  { reason, note }: Grounded,
  { before = {}, after = {}, about: found }: Omit<Done<unknown>, "value">,
  createdAt: Date,
) {
  const { of: subject } = DESK_ACTS[act];
  const texts = [subjectId, ...Object.values(before), ...Object.values(after)];
  const loose = texts.find((value) => typeof value === "string" && !CODE.test(value));
  if (loose !== undefined) throw new Error(`${act}: its facts hold more than ids and codes`);
  const row = { act, subject, subjectId, reason, before, after, createdAt };
  const { id: actId } = await storedRow(
    tx
      .insert(deskActs)
      .values({ ...row, actorId: actor.id, actorRole: actor.role })
      .returning(),
  );
  const aboutUserId = found ?? about;
  // A note about somebody who is erased meanwhile would stay.
  if (note && aboutUserId !== null && !(await holdAccount(tx, aboutUserId))) return;
  if (note) await tx.insert(deskNotes).values({ actId, aboutUserId, note, createdAt });
}

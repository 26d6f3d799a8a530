import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { HOUR_MS } from "~/shared/dates.ts";
import { RETENTION } from "~/shared/retention.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import type { TestClock } from "../app.ts";
import type { TestSmtp } from "../smtp.ts";
import type { OwedMail, Scene, SentAct } from "./scene.ts";

/** An act and whether a success was answered. */
export interface Done {
  act: SentAct;
  isAnswered: boolean;
}

interface Around {
  smtp: TestSmtp;
  /** How many mails had come each time that the product was started. */
  lives: number[];
  clock: TestClock;
}

/** Holds what is left at rest against what was answered; answers what there was. */
export async function expectNothingHalf(scene: Scene, done: Done[], around: Around) {
  const unanswered = { all: 0, nothing: 0, unknown: 0 };
  for (const { act, isAnswered } of done) {
    const found = await act.stored();
    if (isAnswered) expect(["all", "unknown"], act.kind).toContain(found);
    else if (found in unanswered) unanswered[found as keyof typeof unanswered] += 1;
    else throw new Error(`${act.kind}, without an answer, is ${found}`);
  }
  const mails = await expectMails(done, around);
  await expectWholeRows(scene);
  const sweptPictures = await expectFiles(scene, done, around);
  return { unanswered, ...mails, sweptPictures };
}

/** Each mail that is owed came once; a copy of one comes from a later process alone. */
async function expectMails(done: Done[], { smtp, lives }: Around) {
  const lifeOf = (index: number) => lives.findLastIndex((first) => first <= index);
  const copies = Map.groupBy(
    smtp.received.map((mail, index) => ({ mail, life: lifeOf(index) })),
    ({ mail }) => mail.messageId,
  );
  for (const [id, all] of copies) {
    const inLives = all.map(({ life }) => life);
    expect(new Set(inLives).size, `a mail twice from one process: ${id}`).toBe(inLives.length);
  }
  const letters = [...copies.values()].flatMap(([first]) => (first ? [first.mail] : []));
  const owed = new Map<string, { least: number; most: number }>();
  const owe = ({ to, subject }: OwedMail, least: number, most: number) => {
    const known = owed.get(`${to} ${subject}`) ?? { least: 0, most: 0 };
    owed.set(`${to} ${subject}`, { least: known.least + least, most: known.most + most });
  };
  for (const { act, isAnswered } of done) {
    const found = isAnswered ? "all" : await act.stored();
    // One that leaves no row may have been taken in or not.
    for (const mail of act.owes) owe(mail, found === "all" ? 1 : 0, found === "nothing" ? 0 : 1);
    for (const mail of act.before ?? []) owe(mail, 0, 1);
  }
  const wrong = [...owed].flatMap(([key, { least, most }]) => {
    const [, to = "", begins = ""] = /^(\S+) (.*)$/.exec(key) ?? [];
    const came = letters.filter((mail) => mail.to.includes(to) && mail.subject.startsWith(begins));
    return came.length >= least && came.length <= most
      ? []
      : [`${key}: ${came.length}, not ${least} to ${most}`];
  });
  expect(wrong).toEqual([]);
  return { mails: letters.length, mailCopies: smtp.received.length - letters.length };
}

/** What would be half, whichever act left it: each of these finds no row. */
const HALVES = {
  "briefs whose count of proposals is wrong": sql`
    select id from briefs where proposals_count <> (
      select count(*) from proposals where brief_id = briefs.id and status <> 'WITHDRAWN')`,
  "proposals without a scope": sql`
    select id from proposals where not exists (
      select from proposal_scope where proposal_id = proposals.id)`,
  "briefs that are complete without a proposal that was accepted": sql`
    select id from briefs where (status = 'COMPLETED') <> exists (
      select from proposals where brief_id = briefs.id and status = 'ACCEPTED')`,
  "accounts without a password": sql`
    select id from users where not exists (select from accounts where user_id = users.id)`,
  "years of invoices with a gap": sql`
    select year from invoice_years where last <> (
      select count(distinct sequence) from invoices where invoices.year = invoice_years.year)`,
  "credit notes for what was made anew without the new invoice": sql`
    select number from invoices note where credit_reason = 'correction' and not exists (
      select from invoices where replaces = note.credits)`,
  "pictures of a brief without an upload that is whole": sql`
    select upload_id from brief_photos where not exists (
      select from uploads where id = upload_id and ready_at is not null)`,
  "tasks that are left": sql`select id from graphile_worker._private_jobs`,
};

async function expectWholeRows({ app }: Scene): Promise<void> {
  for (const [what, question] of Object.entries(HALVES)) {
    expect((await app.db.execute(question)).rows, what).toEqual([]);
  }
}

/** A day later what nobody uses is swept: each file has its row then, and each row its files. */
async function expectFiles({ app }: Scene, done: Done[], { clock }: Around): Promise<number> {
  clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
  const swept = await sweepUnused(app);
  for (const { act, isAnswered } of done) {
    if (isAnswered) expect((await act.lasts?.()) ?? "", act.kind).toBe("");
  }
  const folder = path.join(app.config.dataDir, "uploads");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const { rows } = await app.db.execute<{ id: string }>(sql`select id from uploads`);
  const ids = rows.flatMap(({ id }) => [id, id]).sort();
  const ofFiles = files.map((name) => name.slice(0, 36)).sort();
  expect(ofFiles, "files and rows of pictures").toEqual(ids);
  return swept;
}

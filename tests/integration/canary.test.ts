import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listOwnProposals, readListedBrief } from "~/features/board/index.server.ts";
import { briefVersions } from "~/features/briefs/tables.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import {
  adjustProposal,
  confirmProposal,
  readProposalSheet,
} from "~/features/proposals/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { ADDRESS_MARKS, ADDRESSES } from "../factories/addresses.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm, ownGoods, proposalForm } from "../factories/briefs.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, clock, runTasks, mails, logLines } = await makeApp({
  ADMIN_EMAILS: "beheer@verhuisbod.test",
});

const NAME = "Kanariana Zangvogel-Piepstra";
const EMAIL = "kanariana.piept@kooi-voorbeeld.test";
const PHONE = "06 53274918";
const ALL = { type: null, provinces: null, onlyOpen: false };

// What must not be seen: the name's parts, the address's and the number's digits, however written.
const MARKS = [/kanariana/i, /zangvogel/i, /piepstra/i, /kooi-voorbeeld/i, /53274918/];

/** Every mark that `text` gives away, also with punctuation and spaces between the digits. */
function leaks(text: string): string[] {
  const digits = text.replace(/[^\p{L}\p{N}@]/gu, "");
  return MARKS.filter((mark) => mark.test(text) || mark.test(digits)).map(String);
}

const SPELLINGS = [
  ["the name", NAME],
  ["the name in capitals", NAME.toUpperCase()],
  ["the first name", "vraag naar Kanariana, die is thuis"],
  ["the last name", "bel aan bij Zangvogel-Piepstra"],
  ["half of a double name", "mevrouw Piepstra"],
  ["the name with a possessive", "Kanariana's huis"],
  ["the address", EMAIL],
  ["the address in capitals", EMAIL.toUpperCase()],
  ["the address with spaces", "kanariana.piept @ kooi-voorbeeld . test"],
  ["the address with (at) and (dot)", "kanariana.piept(at)kooi-voorbeeld(dot)test"],
  ["the address with [at]", "kanariana.piept [at] kooi-voorbeeld [dot] test"],
  ["the address in words", "kanariana punt piept at kooi-voorbeeld punt test"],
  ["the address with apenstaartje", "kanariana.piept apenstaartje kooi-voorbeeld.test"],
  ["the number", PHONE],
  ["the number without spaces", "0653274918"],
  ["the number with a dash", "06-53274918"],
  ["the number in pairs", "06 53 27 49 18"],
  ["the number with dots", "06.53.27.49.18"],
  ["the number with slashes", "06/53274918"],
  ["the number with the zero in brackets", "+31 (0)6 53274918"],
  ["the number with a country code", "+31653274918"],
  ["the number with 0031", "0031 6 53 27 49 18"],
  ["the number digit by digit", "0 6 5 3 2 7 4 9 1 8"],
  ["the number with a long dash", "06–53274918"],
  ["the number with hard spaces", "06\u00a053\u00a027\u00a049\u00a018"],
  ["the number with underscores", "06_53274918"],
  ["the number with commas", "06,53,27,49,18"],
  ["the number between letters", "bel:0653274918!"],
  ["the number without its zero", "653274918"],
  ["the number with zero-width spaces", "06\u200b5327\u200b4918"],
  ["the number in full-width digits", "０６５３２７４９１８"],
  ["the address with zero-width spaces", "kanariana.piept\u200b@\u200bkooi-voorbeeld.test"],
] as const;

const winner = await addCompany(app);
const loser = await addCompany(app);
const bystander = await addCompany(app);

type Company = typeof winner;
const COMPANIES = [winner, loser, bystander];

/**
 * Spellings that go the whole way, each in a brief of its own: a name, an address and a number as the
 * rules know them and as only a reader does. What is stored of a text is all that anybody is shown of it.
 */
const WALKED: string[] = [
  "the name",
  "the name in capitals",
  "half of a double name",
  "the address",
  "the address in words",
  "the address with zero-width spaces",
  "the number",
  "the number with a country code",
  "the number digit by digit",
  "the number without its zero",
  "the number in full-width digits",
];
const GROUP = SPELLINGS.filter(([name]) => WALKED.includes(name));

/** What was mailed to companies, or how many mails; `before` is how many there were. */
async function mailsOf(companies: Company[], before: unknown[] = []) {
  const all = await Promise.all(companies.map(({ actor }) => mails(actor.email)));
  return all.map((sent, index) =>
    before.length === 0
      ? sent.length
      : sent.slice(Number(before[index])).map(({ subject, text, html }) => [subject, text, html]),
  );
}

/** The texts in which a brief's client types `text`, in a sentence where there is room for one. */
function freeFields(text: string): Partial<BriefForm> {
  const sentence = `Graag bellen: ${text} (liefst 's avonds).`;
  return {
    pianoOrSpecialItems: sentence,
    destinationNotes: sentence,
    goods: ownGoods("Kachel", text),
    additionalInfo: sentence,
  };
}

/** A brief of a client with that name, address and number, with a text in every free field. */
async function placeWith(text: string) {
  const email = `${crypto.randomUUID()}@kooi-voorbeeld.test`;
  const client = await addClient(app, { name: NAME, email });
  const briefId = await addBrief(app, client, {
    clientPhone: PHONE,
    fromCity: text.slice(0, 80),
    toCity: text.slice(0, 80),
    ...freeFields(text),
  });
  return { client, briefId };
}

/** What a company is shown of each of these briefs. */
async function shownOf({ actor }: Company, ids: string[]) {
  const { briefs } = await listBriefs(app, actor, ALL, null);
  const { proposals } = await listOwnProposals(app, actor, null);
  const shown = [];
  for (const briefId of ids) {
    shown.push({
      listed: briefs.find(({ id }) => id === briefId),
      details: await readListedBrief(app, actor, briefId),
      own: proposals.find(({ brief }) => brief.id === briefId),
    });
  }
  return shown;
}

describe("a client's contact data typed into every free field", () => {
  test("reaches a company only with its accepted proposal", async () => {
    expect(GROUP).toHaveLength(WALKED.length);
    const before = await mailsOf(COMPANIES);
    const placed: { spelling: string; client: ClientActor; briefId: string; accepted: string }[] =
      [];
    for (const [spelling, text] of GROUP) {
      const { client, briefId } = await placeWith(text);
      const accepted = await addProposal(app, winner.actor, briefId);
      await addProposal(app, loser.actor, briefId);
      placed.push({ spelling, client, briefId, accepted });
    }
    await runTasks();

    const ids = placed.map(({ briefId }) => briefId);
    const expectNothing = async (companies: Company[]) => {
      for (const company of companies) {
        for (const [at, seen] of (await shownOf(company, ids)).entries()) {
          const spelling = placed[at]?.spelling;
          expect([spelling, leaks(JSON.stringify(seen))]).toEqual([spelling, []]);
        }
      }
    };
    const there = expect.any(Object);
    const whole = { listed: there, details: there, own: there };
    expect(await shownOf(winner, ids)).toEqual(ids.map(() => whole));
    await expectNothing(COMPANIES);
    const mailed = await mailsOf(COMPANIES, before);
    expect(mailed.flat().length).toBeGreaterThanOrEqual(GROUP.length);
    expect(leaks(JSON.stringify(mailed))).toEqual([]);

    for (const { client, accepted } of placed) await acceptPlainly(app, client, accepted);
    await runTasks();
    const told = JSON.stringify(await mailsOf(COMPANIES, before));
    for (const [at, seen] of (await shownOf(winner, ids)).entries()) {
      const { email = "" } = placed[at]?.client ?? {};
      expect(told).toContain(email);
      const known = JSON.stringify(seen);
      for (const fact of [NAME, email, PHONE]) expect(known).toContain(fact);
    }
    await expectNothing([loser, bystander]);
    const [, ...others] = await mailsOf(COMPANIES, before);
    expect(leaks(JSON.stringify(others))).toEqual([]);
  });
});

const PARTS = Object.values(ADDRESSES);
/** What is told of them before acceptance. */
const DIGITS = "9471 naar 8362";
const marksIn = (text: string) => ADDRESS_MARKS.filter((mark) => mark.test(text)).map(String);

test("a random id gives no part of an address away", () => {
  for (const id of ["5d693174-84263f-4c1e", "a93174b0-1c84-4263-9317-484263931740"]) {
    expect(marksIn(`https://x.test/client-dashboard/${id}`)).toEqual([]);
  }
  expect(marksIn("Kanariepad 93174 kooideur, 9471 ZQ, Volièrestraat 84263")).toHaveLength(5);
});

test("where exactly somebody lives reaches a company only with its accepted proposal", async () => {
  const client = await addClient(app);
  const ofAdmin = (await mails("beheer@verhuisbod.test")).length;
  const before = new Map<string, number>();
  for (const { actor } of [winner, loser, bystander]) {
    before.set(actor.email, (await mails(actor.email)).length);
  }
  const briefId = await addBrief(app, client, ADDRESSES);
  const accepted = await addProposal(app, winner.actor, briefId);
  await addProposal(app, loser.actor, briefId);
  await runTasks();

  const seenBy = async ({ actor }: typeof winner) => ({
    listed: (await listBriefs(app, actor, ALL, null)).briefs.find(({ id }) => id === briefId),
    whole: await readListedBrief(app, actor, briefId),
    own: (await listOwnProposals(app, actor, null)).proposals.filter(
      ({ brief }) => brief.id === briefId,
    ),
    mails: (await mails(actor.email))
      .slice(before.get(actor.email))
      .map(({ subject, text, html }) => [subject, text, html]),
  });
  for (const company of [winner, loser, bystander]) {
    const seen = await seenBy(company);
    expect(seen.listed?.postcodes).toBe(DIGITS);
    expect(seen.whole?.postcodes).toBe(DIGITS);
    expect(marksIn(JSON.stringify(seen))).toEqual([]);
  }
  expect(JSON.stringify(await seenBy(bystander))).toContain(`Postcode: ${DIGITS}`);

  await acceptPlainly(app, client, accepted);
  await runTasks();
  const known = await seenBy(winner);
  const mailed = JSON.stringify(known.mails);
  for (const part of PARTS) expect(mailed).toContain(part);
  expect(known.whole?.contact).toMatchObject({
    addresses:
      "Adres vertrek: Kanariepad 93174 kooideur, 9471 ZQ Zeist\n" +
      "Adres aankomst: Volièrestraat 84263 zitstok, 8362 XK Ede",
  });
  for (const company of [loser, bystander]) {
    expect(marksIn(JSON.stringify(await seenBy(company)))).toEqual([]);
  }
  const told = (await mails("beheer@verhuisbod.test")).slice(ofAdmin);
  expect(told.length).toBeGreaterThan(0);
  expect(marksIn(JSON.stringify(told.map(({ text, html }) => [text, html])))).toEqual([]);
  expect(marksIn(logLines.join("\n"))).toEqual([]);
});

describe("a client's contact data that a change of the brief brings in, or takes out", () => {
  test("reaches no company that has a proposal on it", async () => {
    const placed: Placed[] = [];
    for (const [spelling, text] of GROUP) {
      const email = `${crypto.randomUUID()}@kooi-voorbeeld.test`;
      const client = await addClient(app, { name: NAME, email });
      const briefId = await addBrief(app, client, { clientPhone: PHONE });
      const proposalId = await addProposal(app, winner.actor, briefId);
      await addProposal(app, loser.actor, briefId);
      placed.push({ spelling, text, client, briefId, proposalId });
    }
    const before = await mailsOf(COMPANIES);
    const change = async (fieldsOf: (text: string) => Partial<BriefForm>) => {
      for (const { client, briefId, text } of placed) {
        const known = { clientName: NAME, clientPhone: PHONE };
        const form = briefForm({ ...known, ...fieldsOf(text) }, clock.now());
        expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
      }
      await runTasks();
    };
    await change(freeFields);
    const seen = new Map<string, unknown[]>();
    for (const { spelling, briefId } of placed) {
      seen.set(spelling, [await seenBy(winner, briefId)]);
      const own = await ownOn(loser, briefId);
      await adjustProposal(app, loser.actor, own, proposalForm({ briefVersion: 2 }));
    }
    await change(() => ({ rooms: "5+", additionalInfo: "Zonder telefoonnummer." }));
    for (const { proposalId } of placed) {
      await confirmProposal(app, winner.actor, { proposalId, briefVersion: 3 });
    }
    await runTasks();
    for (const { spelling, briefId } of placed) {
      for (const company of COMPANIES) seen.get(spelling)?.push(await seenBy(company, briefId));
      const versions = await app.db
        .select()
        .from(briefVersions)
        .where(eq(briefVersions.briefId, briefId));
      expect(versions).toHaveLength(2);
      seen.get(spelling)?.push(versions);
      const whole = JSON.stringify(seen.get(spelling));
      expect(whole).toContain("Zonder telefoonnummer.");
      expect([spelling, leaks(whole)]).toEqual([spelling, []]);
    }
    const mailed = JSON.stringify(await mailsOf(COMPANIES, before));
    expect(mailed).toContain("De klant wijzigde de opdracht");
    expect(leaks(mailed)).toEqual([]);
    for (const { client, proposalId } of placed) {
      expect((await acceptPlainly(app, client, proposalId, 2)).ok).toBe(true);
    }
    for (const { client, briefId } of placed) {
      expect(JSON.stringify(await seenBy(winner, briefId))).toContain(client.email);
      expect(leaks(JSON.stringify(await seenBy(loser, briefId)))).toEqual([]);
    }
  });

  interface Placed {
    spelling: string;
    text: string;
    client: ClientActor;
    briefId: string;
    proposalId: string;
  }

  const ownOf = async ({ actor }: Company, briefId: string) =>
    (await listOwnProposals(app, actor, null)).proposals.filter(
      ({ brief }) => brief.id === briefId,
    );
  const ownOn = async (company: Company, briefId: string) =>
    (await ownOf(company, briefId))[0]?.id ?? "";

  /** What the pages of a company are made of: its own proposals with what changed, and the form. */
  async function seenBy(company: Company, briefId: string): Promise<unknown[]> {
    return [
      await ownOf(company, briefId),
      await readProposalSheet(app, company.actor, briefId),
      await readListedBrief(app, company.actor, briefId),
    ];
  }
});

test.for(SPELLINGS)(
  "contact data as %s is not in what a company is shown of a brief",
  async ([, text]) => {
    const { briefId } = await placeWith(text);
    const { actor } = bystander;
    const { briefs } = await listBriefs(app, actor, ALL, null);
    const seen = {
      listed: briefs.find(({ id }) => id === briefId),
      details: await readListedBrief(app, actor, briefId),
    };
    expect(seen).toEqual({ listed: expect.any(Object), details: expect.any(Object) });
    expect(leaks(JSON.stringify(seen))).toEqual([]);
  },
);

test("no log line holds any of it, at any level", async () => {
  app.log.info({ email: EMAIL, phone: PHONE }, `bel ${PHONE} of mail ${EMAIL}`);
  app.log.error({ error: new Error(`insert failed for ${EMAIL} ${PHONE}`) }, "request failed");
  app.log.warn({ person: { email: EMAIL, phones: [PHONE] } }, "nested");
  expect(logLines.length).toBeGreaterThan(2);
  expect(leaks(logLines.join("\n"))).toEqual([]);
});

test("ordinary sentences stay readable", async () => {
  const text =
    "Op 12-03-2026 om 08:30 uur, 3 kamers, 120 m2, budget 1.250 tot 2.000 euro, postcode 3511, maat 200x90x80.";
  const client = await addClient(app, { name: "Jan van der Berg" });
  const briefId = await addBrief(app, client, { additionalInfo: text });
  expect((await readListedBrief(app, bystander.actor, briefId))?.freeText).toBe(text);
});

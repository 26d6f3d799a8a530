import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { setBriefHidden } from "~/features/briefs/index.server.ts";
import {
  answerEnquiry,
  askAbout,
  listEnquiriesToClient,
  setEnquiryShown,
} from "~/features/enquiries/index.server.ts";
import { setProposalHidden } from "~/features/proposals/index.server.ts";
import { setEntryHidden, writeEntry } from "~/features/threads/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { ok } from "~/shared/result.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { revokeAgreement } from "~/use-cases/revoke-agreement.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import routes from "../../app/routes.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal, manage, ownGoods } from "../factories/briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { takeHeld } from "../setup/event-loop.ts";

// One company has a proposal in every state here, each with all the texts there are: what drawing that takes
// at once is measured by the benchmark of its page.
afterAll(() => void takeHeld());

const site = await bootSite();
const { app } = site;

const STATES = [
  "open",
  "quoted",
  "accepted",
  "declined",
  "withdrawn",
  "revoked",
  "cancelled",
] as const;
const HIDINGS = ["hidden", "erased"] as const;
type State = (typeof STATES)[number] | (typeof HIDINGS)[number];
const ALL: readonly State[] = [...STATES, ...HIDINGS];

/** Words that one client alone has, by the state of its brief: what is found says whose it is. */
const canaryOf = (state: State) => {
  const n = ALL.indexOf(state);
  const name = `${"Abcdefghij"[n]}anariana Zangvogel${state}`;
  const digits = `53274${n}1${n}`;
  return { name, email: `kanarie-${state}@kooi-voorbeeld.test`, phone: `06 ${digits}`, digits };
};

// The ids of things are drawn at random: now and then one has four digits of a number standing by themselves.
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Which canaries a text holds; a number also with other signs between its digits, or in two halves. */
function found(page: string): State[] {
  const text = page.replaceAll(IDS, "(id)");
  return ALL.filter((state) => {
    const { name, email, digits } = canaryOf(state);
    const [first = "", last = ""] = name.split(" ");
    const number = [...digits].join("\\D{0,3}");
    const halves = `06 ${digits.slice(0, 4)}.*(?<!\\d)${digits.slice(4)}(?!\\d)`;
    return [first, last, email, number, halves].some((mark) => new RegExp(mark, "is").test(text));
  });
}

const winner = await addCompany(app, { form: { website: "https://winnaar.test/" } });
const loser = await addCompany(app);
const bystander = await addCompany(app);

interface Scene {
  client: ClientActor;
  briefId: string;
  proposalId: string | null;
  entryId: string;
  enquiryIds: string[];
}

/** A brief with the client's data in each text that its client types, whole and in halves, in this state. */
async function stage(state: State): Promise<Scene> {
  const { name, email, phone, digits } = canaryOf(state);
  const client = await addClient(app, { name, email });
  const sentence = `Ik ben ${name}, bel ${phone} of mail ${email}.`;
  const briefId = await addBrief(app, client, {
    clientName: name,
    clientPhone: phone,
    pianoOrSpecialItems: `Mijn nummer begint met 06 ${digits.slice(0, 4)}`,
    destinationNotes: sentence,
    goods: ownGoods(`Kast van ${name}`, phone),
    additionalInfo: `en eindigt op ${digits.slice(4)}. ${sentence}`,
  });
  const enquiryIds: string[] = [];
  for (const { actor } of [winner, loser]) {
    await askAbout(app, actor, briefId, { question: "Hoe bereik ik u?" });
    const [waiting] = await listEnquiriesToClient(app, client, briefId);
    enquiryIds.push(waiting?.id ?? "");
    await answerEnquiry(app, client, waiting?.id ?? "", { answer: sentence });
  }
  const entryId = crypto.randomUUID();
  if (state === "open") return { client, briefId, proposalId: null, entryId, enquiryIds };
  const proposalId = await addProposal(app, winner.actor, briefId);
  await addProposal(app, loser.actor, briefId);
  if (state === "declined") await declineProposal(app, client, proposalId);
  if (state === "withdrawn") await withdrawProposal(app, winner.actor, proposalId);
  if (["accepted", "revoked", "hidden", "erased"].includes(state)) {
    expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
    const entry = { key: entryId, text: sentence, photos: [] };
    expect((await writeEntry(app, client, proposalId, entry)).ok).toBe(true);
  }
  if (state === "revoked") {
    await app.db.execute(
      sql`update proposals set revocable_until = '2999-01-01' where id = ${proposalId}`,
    );
    const received = await listReceivedProposals(app, client, [briefId]);
    const link = received.find(({ id }) => id === proposalId)?.revocation?.href ?? "";
    const token = new URL(link, site.origin).searchParams.get("token");
    expect(await revokeAgreement(app, token ?? "")).toEqual(ok(null));
  }
  if (state === "cancelled") await manage(app, client, briefId, "cancel");
  if (state === "erased") expect((await eraseOnRequest(app, client)).ok).toBe(true);
  return { client, briefId, proposalId, entryId, enquiryIds };
}

/** Addresses that show nothing of a company's or client's, or that end a session. */
const ELSEWHERE = /^(admin|dev|hooks|auth|uitloggen|kaartjes|test-notification|\*)/;

/** Every address of the routes for these things, and each window that is opened by its address. */
async function addressesFor(scenes: readonly Scene[]): Promise<string[]> {
  const paths = (await routes).flatMap(({ path }) => (path === undefined ? [] : [path]));
  const own = scenes.flatMap(({ briefId, proposalId }) =>
    paths.flatMap((path) => {
      const filled = path
        .replace(":briefId", briefId)
        .replace(":proposalId", proposalId ?? briefId);
      if (path.startsWith("overeenkomsten")) return `overeenkomsten/${proposalId}.pdf`;
      return filled === path ? [] : [filled];
    }),
  );
  const windows = scenes.flatMap(({ briefId, proposalId }) => [
    `verhuisbedrijf-dashboard?opdracht=${briefId}`,
    `verhuisbedrijf-dashboard/offertes?offerte=${proposalId}&toon=details`,
  ]);
  const plain = paths.filter((path) => !path.includes(":"));
  return [...plain, ...own, ...windows].filter((path) => !ELSEWHERE.test(path));
}

async function seenBy(person: { userId: string }, addresses: readonly string[]) {
  const cookie = await site.cookieOf(person);
  const seen: string[] = [];
  for (const address of addresses) {
    const answer = await site.visit(`/${address}`, { cookie });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPdf = answer.headers.get("content-type")?.includes("pdf");
    seen.push(isPdf ? wordsOfPdf(bytes).join(" ") : bytes.toString("utf8"));
  }
  return seen.join("\n");
}

const mailed = async (person: { email: string }) =>
  JSON.stringify((await site.mails(person.email)).map(({ subject, text }) => [subject, text]));

test("contact data and hidden words reach nobody who may not read them, at any address, in any state", async () => {
  const scenes = new Map<State, Scene>();
  for (const state of ALL) scenes.set(state, await stage(state));
  const hidden = scenes.get("hidden") as Scene;
  await app.transact(async (tx) => {
    await setBriefHidden(tx, hidden.briefId, new Date());
    await setEntryHidden(tx, hidden.entryId, new Date());
    for (const id of hidden.enquiryIds) await setEnquiryShown(tx, id, "answer", "HIDDEN");
    return ok(null);
  });
  const addresses = await addressesFor([...scenes.values()]);
  expect(addresses).toContain("account/gegevens");
  // The winner may know whom it was accepted by, as long as that stands; of a hidden text, not the text.
  const seen = await seenBy(winner.actor, addresses);
  expect(found(seen)).toEqual(["accepted", "hidden"]);
  expect(seen.includes(`Ik ben ${canaryOf("hidden").name}`)).toBe(false);
  // Pages that show the same to each company were walked with the winner.
  const ofCompanies = addresses.filter((path) =>
    /^(verhuisbedrijf-|account|gesprek|over)/.test(path),
  );
  for (const { actor } of [loser, bystander]) {
    expect(found(await seenBy(actor, ofCompanies))).toEqual([]);
    expect(found(await mailed(actor))).toEqual([]);
  }
  const { rows } = await app.db.execute(sql`
    select (select coalesce(json_agg(e), '[]') from events e) as events,
      (select coalesce(json_agg(j.payload), '[]') from graphile_worker._private_jobs j) as tasks`);
  expect(found(JSON.stringify(rows))).toEqual([]);
});

test("what staff hid of a company's words reaches its client nowhere", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const words = "Verboden-woord van dit bedrijf";
  const offer = { packageName: words, includes: words, notes: words, vehicleInfo: words };
  const other = { performedBy: "OTHER" as const, performerName: words, performerKvk: "12345678" };
  const proposalId = await addProposal(app, winner.actor, briefId, { ...offer, ...other });
  await addProposal(app, loser.actor, briefId);
  // What was mailed before it was hidden was read as it stood then.
  const received = async () =>
    (await site.mails(client.email)).filter(({ subject }) => subject.startsWith("Offerte van"));
  await expect.poll(async () => (await received()).length).toBe(2);
  await app.transact(async (tx) => ok(await setProposalHidden(tx, proposalId, new Date())));
  const before = (await site.mails(client.email)).length;
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  const key = crypto.randomUUID();
  const entry = { key, text: words, photos: [] };
  expect((await writeEntry(app, winner.actor, proposalId, entry)).ok).toBe(true);
  await app.transact(async (tx) => ok(await setEntryHidden(tx, key, new Date())));
  const scene = { client, briefId, proposalId, entryId: key, enquiryIds: [] };
  const seen = await seenBy(client, [
    ...(await addressesFor([scene])),
    `client-dashboard/opdracht/${briefId}/vergelijking.pdf`,
  ]);
  expect(seen).toContain("[verborgen door Verhuisbod]");
  expect(seen.includes("Verboden-woord")).toBe(false);
  await expect.poll(async () => (await site.mails(client.email)).length).toBeGreaterThan(before);
  const letters = (await site.mails(client.email)).slice(before).map(({ raw }) => raw);
  expect(letters.filter((letter) => letter.includes("Verboden-woord"))).toEqual([]);
});

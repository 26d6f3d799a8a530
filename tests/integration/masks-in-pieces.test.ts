import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOwnBrief } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { allKept } from "~/shared/keeper.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { saveOwnDetails } from "~/use-cases/save-own-details.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm, ownGoods, storedBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const made = await makeApp();
const { app } = made;
const read = allKept().find(({ name }) => name === "contact data in briefs");

/** The app, which counts in `readInside` how often texts were read for masks within a transaction. */
function watchTransactions() {
  const counts = { transactions: 0, readInside: 0 };
  const transact: typeof app.transact = (work) =>
    app.transact(async (tx) => {
      const before = read?.missed ?? Number.NaN;
      const answer = await work(tx);
      counts.transactions += 1;
      counts.readInside += (read?.missed ?? Number.NaN) - before;
      return answer;
    });
  return { watched: { ...app, transact }, counts };
}

const HOME = { fromStreet: "Parkzicht", fromHouseNumber: "45", fromPostcode: "3512 AB" };
const TEXT = "Vraag naar Sanne Peeters of naar Roos Wolters, bel aan op Parkzicht 45. ".repeat(4);

const NAMES = [
  "Kees Kok",
  "Jan Vos",
  "Anna Kuiper",
  "Bob Vlier",
  "Cor Smit",
  "Eva de Wit",
  "Fien Mulder",
  "Gijs Bakker",
];

async function addBriefs(count: number) {
  const client = await addClient(app, { name: "Sanne Peeters" });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const goods = ownGoods(`Kast ${n} van Sanne`, `Bed ${n} van Roos`);
    ids.push(await addBrief(app, client, { ...HOME, additionalInfo: TEXT, goods }));
  }
  return { client, ids };
}

test("a new name, a placed brief and a corrected one hold no transaction while texts are read", async () => {
  const { client, ids } = await addBriefs(3);
  const briefId = ids[0] ?? "";
  await addProposal(app, (await addCompany(app)).actor, briefId);
  const form = (clientName: string) => briefForm({ ...HOME, clientName, additionalInfo: TEXT });
  expect((await correctBrief(app, client, briefId, form("Kees Kok"))).ok).toBe(true);
  const { watched, counts } = watchTransactions();
  await saveOwnDetails(watched, client, { fullName: "Roos Wolters", phone: "06 11112222" });
  await addBrief(watched, client, { clientName: "Familie Vlier", additionalInfo: TEXT });
  await correctBrief(watched, client, ids[1] ?? "", form("Jan Vos"));
  expect(counts).toEqual({ transactions: 3, readInside: 0 });
  expect((await storedBrief(app, briefId)).maskedInfo).not.toMatch(/Sanne|Roos/);
});

test("texts are read in pieces, between which others are answered, also of one brief alone", async () => {
  const { client } = await addBriefs(1);
  const goods = ownGoods(
    ...Array.from(
      { length: 20 },
      (_, n) => `Kist ${n} van Sanne of Roos, voor Jan en Eva, bel aan op 45`,
    ),
  );
  await addBrief(app, client, { ...HOME, additionalInfo: TEXT.repeat(4), goods });
  for (const fullName of NAMES) await saveOwnDetails(app, client, { fullName });
  const spent = () => process.threadCpuUsage().user;
  const began = spent();
  let longest = 0;
  let isOver = false;
  const look = async () => {
    for (let since = began; !isOver; since = spent()) {
      await setImmediate();
      longest = Math.max(longest, spent() - since);
    }
  };
  const looking = look();
  await saveOwnDetails(app, client, { fullName: "Roos Wolters" });
  isOver = true;
  await looking;
  expect(longest).toBeLessThan((spent() - began) / 2);
});

test("a correction that changes nothing of what is masked keeps the masks, and a brief of older rules is read once", async () => {
  const { client, ids } = await addBriefs(1);
  const briefId = ids[0] ?? "";
  for (const clientName of ["Sanne Peeters", "Sanne Wolters", "Sanne Peeters"]) {
    for (const rooms of ["2", "4"] as const) {
      const form = briefForm({ ...HOME, clientName, additionalInfo: TEXT, rooms });
      expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
      const { maskVersion, maskedInfo } = await storedBrief(app, briefId);
      expect(maskVersion).toBe(MASK_VERSION);
      expect(maskedInfo).toContain("Vraag naar [verborgen");
    }
  }
  await app.db.update(briefs).set({ maskVersion: 0 }).where(eq(briefs.id, briefId));
  await readOwnBrief(app, client, briefId);
  const before = read?.missed;
  expect(await readOwnBrief(app, client, briefId)).not.toBeNull();
  expect(read?.missed).toBe(before);
});

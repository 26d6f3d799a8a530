import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
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

import { expect, test } from "vitest";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { typedIn, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

type Typed = Record<string, string>;

interface EditForm {
  what: string;
  /** Who opens the page, and where it is. */
  open: () => Promise<{ person: { userId: string }; path: string }>;
  button: string;
  /** What the newer page saves. */
  newer: Typed;
  /** What the older page changes, which was opened before. */
  older: Typed;
}

const company = async (path: string) => ({ person: (await addCompany(app)).actor, path });

const FORMS: EditForm[] = [
  {
    what: "account details",
    open: async () => ({ person: await addClient(app), path: "/account" }),
    button: "Gegevens opslaan",
    newer: { phone: "06 12345678" },
    older: { fullName: "Iris de Nieuwe" },
  },
  {
    what: "invoice details",
    open: () => company("/factuurgegevens"),
    button: "Opslaan",
    newer: { invoiceAddress: "Kade 12, 7241 AB Lochem" },
    older: { businessName: "Toch Anders BV" },
  },
  {
    what: "a company's profile",
    open: () => company("/verhuisbedrijf-dashboard?profiel=bewerken"),
    button: "Wijzigingen opslaan",
    newer: { bio: "Wij verhuizen al sinds 1990." },
    older: { website: "https://voorbeeld.test/" },
  },
  {
    what: "a brief that is corrected",
    async open() {
      const person = await addClient(app);
      return { person, path: `/brief-form?wijzig=${await addBrief(app, person)}` };
    },
    button: "Wijziging opslaan",
    newer: { additionalInfo: "De lift is stuk." },
    older: { clientName: "Iris de Nieuwe" },
  },
];

test.each(FORMS)("an older page of $what takes nothing back of a newer one", async (form) => {
  const { person, path } = await form.open();
  const [older, newer] = [await visitorOf(site, person), await visitorOf(site, person)];
  const olderPage = await older.goTo(path);
  await newer.press(await newer.goTo(path), form.button, form.newer);
  await older.press(olderPage, form.button, form.older);
  const now = await newer.goTo(path);
  for (const [field, text] of Object.entries({ ...form.newer, ...form.older })) {
    expect(typedIn(now, field), field).toBe(text);
  }
});

test("an older page of mail choices changes those alone that were changed on it", async () => {
  const { actor } = await addCompany(app);
  const [older, newer] = [await visitorOf(site, actor), await visitorOf(site, actor)];
  const path = "/account/meldingen";
  const olderPage = await older.goTo(path);
  await newer.press(await newer.goTo(path), "Keuze bewaren", { mail: "threads" });
  await older.press(olderPage, "Keuze bewaren", { push: "threads" });
  const { html } = await newer.goTo(path);
  const ticked = (name: string) =>
    [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))]
      .filter(([box]) => box.includes("checked"))
      .map(([box]) => /value="([^"]*)"/.exec(box)?.[1]);
  expect([ticked("mail"), ticked("push")]).toEqual([["threads"], ["threads"]]);
});

import { expect, test } from "vitest";
import { addCompany } from "../factories/people.ts";
import { filled, SPECIAL } from "../factories/registration.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;
const DEBIT = "Betalen met incasso (duurt dagen)";

test("whoever registers and pays by a debit that takes days is asked to confirm its address", async () => {
  const visitor = await visitorOf(site);
  const form = filled();
  const checkout = await visitor.press(await visitor.goTo(SPECIAL), "Registreren en betalen", form);
  const back = await visitor.press(checkout, DEBIT);
  expect(back.headings).toEqual(
    expect.arrayContaining(["Je betaling is onderweg", "Bevestig je e-mailadres"]),
  );
  expect(back.text).toContain(form.email);
  expect(back.text).not.toContain("Je hoeft niets te doen");
  const again = await visitor.press(back, "Verificatiemail opnieuw sturen");
  expect(again.text).toContain("sturen we een nieuwe link");
});

test("the page after a payment says once how it stands, and repeats nothing of its address", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const visitor = await visitorOf(site, actor);
  const prices = await visitor.goTo("/pricing");
  const back = await visitor.press(await visitor.press(prices, "Abonnement starten"), DEBIT);
  expect(back.url.pathname).toBe("/success");
  expect(back.text.match(/Een incasso duurt meestal 7 tot 8 werkdagen/g)).toHaveLength(1);
  expect(back.text).toContain(back.url.searchParams.get("session_id"));
  const made = await visitor.goTo("/success?session_id=Bel+0900+1234");
  expect(made.headings).toContain("We wachten op je betaling");
  expect(made.text).not.toContain("0900");
});

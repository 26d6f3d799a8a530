import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const styleOf = (node: Locator) =>
  node.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      edge: `${style.borderTopStyle} ${style.borderTopWidth}`,
      ground: style.backgroundColor,
      appearance: style.appearance,
      picture: style.backgroundImage,
    };
  });

test("with colours that somebody chose, buttons keep an edge, what is chosen says so, and selects their arrow", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  for (const { actor } of [await addCompany(app), await addCompany(app)]) {
    await addProposal(app, actor, briefId);
  }
  const page = await signedIn(site, client);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/brief-form");
  const next = await styleOf(page.getByRole("button", { name: "Volgende" }));
  expect(next.edge).toBe("solid 1px");
  const select = await styleOf(page.getByLabel("Van provincie"));
  expect([select.appearance, select.picture]).toEqual(["auto", "none"]);
  const header = page.getByRole("banner");
  const [here, other] = await Promise.all(
    ["Nieuwe opdracht", "Mijn Opdrachten"].map((name) =>
      styleOf(header.getByRole("link", { name })),
    ),
  );
  expect(here?.ground).not.toBe(other?.ground);

  await page.goto(`/client-dashboard/opdracht/${briefId}`);
  const order = page.getByRole("group", { name: "Volgorde van de offertes" });
  const chosen = await styleOf(order.locator("[aria-pressed=true]"));
  const open = await styleOf(order.locator("[aria-pressed=false]"));
  expect(chosen.ground).not.toBe(open.ground);
  expect(chosen.ground).toBe(here?.ground);
  const boxes = page.locator(".quota").first();
  const [full, empty] = await Promise.all(
    ["b", "i"].map((box) => styleOf(boxes.locator(box).first())),
  );
  expect(full?.ground).not.toBe(empty?.ground);
});

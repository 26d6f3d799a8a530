import { describe, expect, test } from "vitest";
import { whileNothingIsStoredIn } from "../factories/faults.ts";
import { addCompany, freshEmail } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite({ LAUNCH_DATE: "2100-01-01" });
const { app } = site;

const rows = async (query: string) => (await app.db.execute<Record<string, unknown>>(query)).rows;

const MESSAGE = {
  firstName: "Iris",
  lastName: "Jansen",
  email: "iris@voorbeeld.test",
  phone: "06 12345678",
  subject: "Een vraag over dozen",
  message: "Hoeveel dozen passen er in een bakwagen?",
};

describe("a message to us", () => {
  const send = async (fields: Record<string, string>) => {
    const visitor = await visitorOf(site);
    return await visitor.press(await visitor.goTo("/contact"), "Bericht versturen", fields);
  };

  test("is stored, mailed with its writer to answer to, and thanked for", async () => {
    const page = await send(MESSAGE);
    expect(page.url.pathname).toBe("/contact");
    expect(page.text).toContain("Bericht verzonden!");
    const stored = await rows("select * from contact_messages");
    expect(JSON.stringify(stored)).toContain(MESSAGE.message);
    const find = async () =>
      (await site.mails()).find((mail) => mail.text.includes(MESSAGE.message));
    await expect.poll(find).toBeDefined();
    expect((await find())?.raw).toMatch(/^Reply-To:.*iris@voorbeeld\.test/im);
  });

  test.for(["firstName", "lastName", "email", "subject", "message"] as const)(
    "without %s is refused, with what was typed",
    async (missing) => {
      const page = await send({ ...MESSAGE, [missing]: "" });
      expect(page.status).toBe(400);
      expect(page.text).toContain("Vul verplichte velden in");
      const kept = missing === "message" ? MESSAGE.subject : MESSAGE.message;
      expect(page.html).toContain(kept);
    },
  );

  test("needs no phone number", async () => {
    const message = "Bellen hoeft niet, mailen wel.";
    const page = await send({ ...MESSAGE, phone: "", message });
    expect(page.text).toContain("Bericht verzonden!");
    expect(JSON.stringify(await rows("select * from contact_messages"))).toContain(message);
  });

  test("that cannot be stored says so, with what was typed", async () => {
    await whileNothingIsStoredIn(app, "contact_messages", async () => {
      const message = "Dit komt vandaag niet aan.";
      const page = await send({ ...MESSAGE, message });
      expect(page.status).toBe(503);
      expect(page.text).toContain("Fout bij verzenden");
      expect(page.text).toContain("Er is een fout opgetreden. Probeer het later opnieuw.");
      expect(page.html).toContain(message);
    });
  });
});

describe("before the launch", () => {
  const leaveName = (fields: Record<string, string>) =>
    site.visit("/lancering", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json" },
    });

  test("public pages ask a company's name and address, with the offer", async () => {
    const { html, text } = await (await visitorOf(site)).goTo("/");
    const [dialog = ""] = html.match(/<dialog id="lancering".*?<\/dialog>/s) ?? [];
    for (const name of ["name", "email"]) expect(dialog).toContain(`name="${name}"`);
    for (const button of ["Meld me aan", "Misschien later"]) expect(dialog).toContain(button);
    expect(text).toMatch(/€\s29,99 in plaats van €\s79,00 excl\. btw\. Dat is 60 ?% korting/);
  });

  test("a name is kept once an address, and thanked for", async () => {
    const email = freshEmail();
    for (let time = 0; time < 2; time += 1) {
      const response = await leaveName({ name: "Iris Jansen", email });
      expect(await response.json()).toMatchObject({
        ok: true,
        title: "Perfect! Je bent aangemeld",
      });
    }
    const stored = await rows(`select * from launch_signups where email = '${email}'`);
    expect(stored).toMatchObject([{ name: "Iris Jansen", source: "verhuis-prelaunch-modal" }]);
    expect(stored[0]?.created_at).toBeTruthy();
  });

  test.for([
    { name: "", email: "iris@voorbeeld.test" },
    { name: "Iris", email: "" },
  ])("both fields are needed: %o", async (fields) => {
    const response = await leaveName(fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      ok: false,
      title: "Vereiste velden",
      text: "Vul beide velden in om door te gaan.",
    });
  });

  test("a name that cannot be stored says so", async () => {
    await whileNothingIsStoredIn(app, "launch_signups", async () => {
      const response = await leaveName({ name: "Iris", email: freshEmail() });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ text: "Probeer het later nog eens." });
    });
  });
});

test("a payment that cannot be begun says so on the page of the prices", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const visitor = await visitorOf(site, actor);
  const prices = await visitor.goTo("/pricing");
  await whileNothingIsStoredIn(app, "checkouts", async () => {
    const page = await visitor.press(prices, "Abonnement starten");
    expect(page.url.pathname).toBe("/pricing");
    expect(page.text).toContain("Fout bij doorsturen naar betaling Probeer het later nog eens.");
  });
});

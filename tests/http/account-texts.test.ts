import { describe, expect, test } from "vitest";
import { issueResetLink } from "~/features/accounts/index.server.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { typedIn, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

describe("signing up says", () => {
  const taken = freshEmail("bezet");
  test.for<[string, Record<string, string>, string[]]>([
    [
      "all fields empty",
      { "Volledige naam": "", "E-mailadres": "", Wachtwoord: "", "Bevestig wachtwoord": "" },
      ["Registratie mislukt", "Vul je naam in."],
    ],
    [
      "no address",
      { "E-mailadres": "iris" },
      ["Registratie mislukt", "Vul een geldig e-mailadres in"],
    ],
    [
      "a short password",
      { Wachtwoord: "zeven77", "Bevestig wachtwoord": "zeven77" },
      ["Registratie mislukt", "Je wachtwoord moet minimaal 8 karakters bevatten."],
    ],
    [
      "an address in use",
      { "E-mailadres": taken },
      ["E-mailadres al in gebruik", "Dit e-mailadres is al geregistreerd. Probeer in te loggen."],
    ],
  ])("what is wrong with %s, and keeps what was typed", async ([, fields, says]) => {
    if (fields["E-mailadres"] === taken) await addClient(app, { email: taken });
    const visitor = await visitorOf(site);
    const form = await visitor.goTo("/auth?tab=signup");
    expect(form.text).toContain("Minimaal 8 tekens");
    for (const text of says) expect(form.text).not.toContain(text);
    const typed = {
      "Volledige naam": "Iris Jansen",
      "E-mailadres": freshEmail(),
      Wachtwoord: PASSWORD,
      "Bevestig wachtwoord": PASSWORD,
      ...fields,
    };
    const page = await visitor.press(form, "Account aanmaken", typed);
    for (const text of says) expect(page.text).toContain(text);
    expect(typedIn(page, "Volledige naam")).toBe(typed["Volledige naam"]);
    expect(typedIn(page, "Wachtwoord")).toBe("");
  });
});

test.for<[string, (email: string) => [string, string]]>([
  ["nothing typed", () => ["", ""]],
  ["an unknown address", () => [freshEmail(), PASSWORD]],
  ["a wrong password", (email) => [email, "niet goed"]],
])("signing in says what came of %s", async ([, typed]) => {
  const { email } = await addClient(app);
  const [address, password] = typed(email);
  const visitor = await visitorOf(site);
  const fields = { "E-mailadres": address, Wachtwoord: password };
  const page = await visitor.press(await visitor.goTo("/login"), "Inloggen", fields);
  expect(page.text).toContain("Inloggen mislukt");
  expect(page.url.pathname).toBe("/login");
});

test("a new password that is too short is refused", async () => {
  const { userId } = await addClient(app);
  const link = await issueResetLink(app, userId);
  const visitor = await visitorOf(site);
  const { pathname, search } = new URL(link?.url ?? "");
  const page = await visitor.press(await visitor.goTo(pathname + search), "Wachtwoord opslaan", {
    "Nieuw wachtwoord": "zeven77",
    "Bevestig wachtwoord": "zeven77",
  });
  expect(page.text).toContain("Wachtwoord te kort");
  expect(page.text).toContain("Je wachtwoord moet minimaal 8 karakters bevatten.");
});

test.for(["/auth", "/login", "/verhuis/login"])("%s has two tabs", async (path) => {
  const visitor = await visitorOf(site);
  const page = await visitor.goTo(path);
  const [tabs = ""] = page.html.match(/<nav aria-label="Inloggen of registreren".*?<\/nav>/s) ?? [];
  expect(tabs.match(/(?<=>)[^<>]+(?=<\/a>)/g)).toEqual(["Inloggen", "Registreren"]);
  const signUp = await visitor.follow({ ...page, html: tabs }, "Registreren");
  expect(signUp.headings).toContain("Registreren");
  const [back = ""] =
    signUp.html.match(/<nav aria-label="Inloggen of registreren".*?<\/nav>/s) ?? [];
  expect((await visitor.follow({ ...signUp, html: back }, "Inloggen")).headings).toContain(
    "Inloggen",
  );
});

test.for([
  ["/auth/confirm", "Ongeldige verificatielink"],
  ["/verhuis?email=iris%40voorbeeld.test", "Ongeldige verificatielink"],
  ["/auth/verify?token=verlopen", "Verificatie mislukt"],
  ["/auth/v1/verify?email=iris%40voorbeeld.test&token=verlopen", "Verificatie mislukt"],
] as const)("%s is no link to confirm with, says '%s' and leads on", async ([address, title]) => {
  const visitor = await visitorOf(site);
  const page = await visitor.goTo(address);
  expect(page.headings).toContain(title);
  expect((await visitor.follow(page, "Naar inloggen")).url.pathname).toBe("/auth");
  const resent = await visitor.press(page, "Verificatiemail opnieuw sturen", {
    "E-mailadres": freshEmail("niemand"),
  });
  expect(resent.text).toContain("Bevestig je e-mail");
});

test("an address that was confirmed is said to be at the door", async () => {
  const page = await (await visitorOf(site)).goTo("/auth?verified=1");
  expect(page.text).toContain("E-mail bevestigd");
});

test("signing up leads to the terms and to what becomes of one's data", async () => {
  const { html } = await (await visitorOf(site)).goTo("/auth?tab=signup");
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  expect(main).toMatch(/<a\b[^>]*href="\/terms"[^>]*>[^<]*voorwaarden/);
  expect(main).toMatch(/<a\b[^>]*href="\/privacy"[^>]*>[^<]*privacybeleid/);
});

test.for(["/auth?role=photographer", "/auth?role=PHOTOGRAPHER", "/login?type=business"])(
  "%s signs up a company, which is led to the prices",
  async (address) => {
    const { html } = await (await visitorOf(site)).goTo(address);
    const roles = html.match(/<label\b(?:(?!<\/label>).)*name="role".*?<\/label>/gs) ?? [];
    const chosen = roles.filter((role) => / checked=/.test(role));
    expect(chosen).toEqual([expect.stringContaining("Verhuisbedrijf")]);
    expect(html).toMatch(/<a\b[^>]*href="\/pricing"[^>]*>bekijk de prijzen/);
  },
);

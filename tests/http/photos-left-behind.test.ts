import { expect, test } from "vitest";
import { EDIT_PROFILE, threadPath } from "~/shared/paths.ts";
import { PHOTOS_LEFT_BEHIND, PHOTOS_NOT_SENT } from "~/shared/photos-left-behind.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { typedIn, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();

test("a form that is sent before the scripts that send its photo says that the photo did not come along, and keeps what was typed", async () => {
  const client = await addClient(site.app);
  const { actor } = await addCompany(site.app);
  const { actor: fresh } = await addCompany(site.app, { profile: "minimal", subscribed: false });
  const proposalId = await addProposal(site.app, actor, await addBrief(site.app, client));
  await acceptPlainly(site.app, client, proposalId);
  const talk = threadPath(proposalId);
  const [question, phone] = [{ "Je bericht": "Past deze kast?" }, { Telefoon: "030 7654321" }];
  const sent = [
    { who: actor, path: EDIT_PROFILE, press: "Wijzigingen opslaan", typed: phone },
    { who: client, path: talk, press: "Bericht versturen", typed: question },
    { who: client, path: talk, press: "Bericht versturen", typed: {} },
    { who: actor, path: talk, press: "Bericht versturen", typed: question },
    { who: fresh, path: "/verhuisbedrijf-onboarding", press: "Volgende", typed: phone },
    { who: fresh, path: "/verhuisbedrijf-onboarding", press: "Volgende", typed: {} },
  ];
  for (const { who, path, press, typed } of sent) {
    const visitor = await visitorOf(site, who);
    const form = await visitor.goTo(path);
    expect(form.html).toMatch(new RegExp(`<input[^>]* name="${PHOTOS_LEFT_BEHIND}"`));
    const kept = await visitor.press(form, press, { ...typed, [PHOTOS_LEFT_BEHIND]: "kast.jpg" });
    expect([path, kept.status]).toEqual([path, 400]);
    expect(kept.text).toContain(PHOTOS_NOT_SENT.text);
    for (const [field, text] of Object.entries(typed)) expect(typedIn(kept, field)).toBe(text);
  }
});

test("pressed once more, the form is taken without the photo", async () => {
  const { actor } = await addCompany(site.app);
  const company = await visitorOf(site, actor);
  const form = await company.goTo(EDIT_PROFILE);
  const left = { [PHOTOS_LEFT_BEHIND]: "logo.jpg" };
  const kept = await company.press(form, "Wijzigingen opslaan", left);
  const saved = await company.press(kept, "Wijzigingen opslaan");
  expect(saved.text).toContain("Profiel bijgewerkt!");
});

import { expect, test } from "vitest";
import { EDIT_PROFILE } from "~/shared/paths.ts";
import { PHOTOS_LEFT_BEHIND, PHOTOS_NOT_SENT } from "~/shared/photos-left-behind.ts";
import { addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { typedIn, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();

test("a form that is sent before the scripts that send its photo says that the photo did not come along, and keeps what was typed", async () => {
  const { actor } = await addCompany(site.app);
  const company = await visitorOf(site, actor);
  const typed = { Telefoon: "030 7654321", [PHOTOS_LEFT_BEHIND]: "logo.jpg" };
  const form = await company.goTo(EDIT_PROFILE);
  expect(form.html).toMatch(new RegExp(`<input[^>]* name="${PHOTOS_LEFT_BEHIND}"`));
  const kept = await company.press(form, "Wijzigingen opslaan", typed);
  expect(kept.status).toBe(400);
  expect(kept.text).toContain(PHOTOS_NOT_SENT.text);
  expect(typedIn(kept, "Telefoon")).toBe("030 7654321");
  const saved = await company.press(kept, "Wijzigingen opslaan");
  expect(saved.text).toContain("Profiel bijgewerkt!");
});

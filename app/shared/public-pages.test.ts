import { expect, test } from "vitest";
import { isCachedPage, isPublicPage } from "./public-pages.ts";

const ID = "0b4b4a53-6f0c-4d1c-9d2e-6a6f5a1f0f11";

test.each([
  ["/", true, true],
  ["/verhuis-prijzen", true, true],
  [`/company-profile/${ID}`, true, true],
  ["/company-profile/anything", true, false],
  ["/brief-form", true, false],
  ["/verhuis-registratie-special", true, false],
  ["/verhuis-registratie-succesvol", false, false],
  ["/auth", false, false],
  ["/client-dashboard", false, false],
  ["/?a=1", false, false],
])("%s is public: %s, the same for all: %s", (path, publicPage, cached) => {
  expect([isPublicPage(path), isCachedPage(path)]).toEqual([publicPage, cached]);
});

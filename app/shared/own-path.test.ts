import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each([
  "/brief-form",
  "/client-dashboard?open=1",
  "/company-profile/0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11",
  "/admin/abonnementen",
  "/verhuis-registratie-succesvol",
  "/verhuisbedrijf-wachtlijst",
  "/verhuisbedrijf-dashboard?type=&provincie=Utrecht",
])("%s may be returned to", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  null,
  "",
  "brief-form",
  "//evil.example/brief-form",
  "/\\evil.example",
  "https://evil.example/brief-form",
  "javascript:alert(1)",
  "/brief-form/../..//evil.example",
  "/\t/evil.example",
  "/unknown",
  "/brief-formulier",
  "/administrator",
  "/brief-form/%2e%2e/%2e%2e/auth",
  "/verhuisbedrijf-dashboard/opdracht/0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11/offerte",
])("%s may not", (path) => {
  expect(ownPath(path)).toBeNull();
});

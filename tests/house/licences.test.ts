import { expect, test } from "vitest";
import {
  byText,
  refusedLicences,
  type ShippedPackage,
  shippedPackages,
} from "../../vite.licences.ts";

const shipped = shippedPackages(process.cwd());

const made = (name: string, licence: string, text = ""): ShippedPackage => ({
  name,
  version: "1.0.0",
  licence,
  rights: [],
  text,
});

test("all that ships is under a licence that lets it", () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(refusedLicences(shipped)).toEqual([]);
});

test("a licence that is not on the list is refused, and so is none", () => {
  const bad = [
    made("kopie", "GPL-3.0-only"),
    made("dienst", "AGPL-3.0-or-later"),
    made("bibliotheek", "LGPL-3.0-or-later"),
    made("naamloos", ""),
    made("keus", "MIT"),
  ];
  expect(refusedLicences(bad)).toEqual([
    "kopie ships under GPL-3.0-only",
    "dienst ships under AGPL-3.0-or-later",
    "bibliotheek ships under LGPL-3.0-or-later",
    "naamloos ships under no licence",
  ]);
});

test("what ships is what runs and what browsers get, fonts and styles too, and no tool", () => {
  const names = shipped.map(({ name }) => name);
  for (const name of ["react", "sharp", "node", "tailwindcss", "@fontsource-variable/figtree"]) {
    expect(names).toContain(name);
  }
  for (const name of ["vite", "vitest", "typescript", "playwright-core"]) {
    expect(names).not.toContain(name);
  }
});

test("packages of one text share it, each with its own rights; none without a text is lost", () => {
  const groups = byText(shipped);
  expect(groups.flatMap(({ packages }) => packages)).toHaveLength(shipped.length);
  const [largest] = groups;
  expect(largest?.licence).toBe("MIT");
  expect(largest?.packages.length).toBeGreaterThan(80);
  expect(largest?.text).toContain("Permission is hereby granted");
  expect(largest?.text).not.toMatch(/copyright \(c\)/i);
  const react = largest?.packages.find(({ name }) => name === "react");
  expect(react?.rights.join()).toContain("Meta");
  const texts = [
    made("a", "MIT", "Vrij, en blij."),
    made("b", "MIT", "vrij en  blij"),
    made("c", "MIT"),
  ];
  expect(byText(texts).map(({ packages }) => packages.map(({ name }) => name))).toEqual([
    ["a", "b", "c"],
  ]);
});

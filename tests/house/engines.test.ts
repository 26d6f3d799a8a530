import { expect, test } from "vitest";
import { unknownInScript, unknownInStyles, unknownToBrowsers } from "./engines.ts";

const inScript = (text: string) =>
  unknownInScript({ file: "app/ui/probe.tsx", text }).map(
    ({ line, what }) => `${line} ${what.split("'")[1]}`,
  );

test.each([
  ["list.toSorted();", "1 .toSorted"],
  ["\n[...list].with(0, 1);", "2 .with"],
  ["Object.groupBy(list, key);", "1 Object.groupBy"],
  ["list.filter(URL.canParse);", "1 URL.canParse"],
  ["new Intl.Segmenter();", "1 Intl.Segmenter"],
  ["AbortSignal.any([one, other]);", "1 AbortSignal.any"],
  ["first.union(second);", "1 .union"],
  ["map.values().map((one) => one);", "1 values().map"],
  ["dialog?.showPopover();", "1 .showPopover"],
  ["requestIdleCallback(act);", "1 requestIdleCallback"],
  ["scheduler.yield();", "1 scheduler"],
  ["navigator.userActivation.isActive;", "1 userActivation"],
  ['box.closest(".row:has(td)");', "1 :has"],
  ["box.matches(`:popover-open, .row`);", "1 :popover-open"],
  ["/[\\p{L}--[a-z]]/v.test(text);", "1 flag v"],
])("%s is refused", (text, what) => expect(inScript(text)).toEqual([what]));

test.each([
  "dialog.showPopover?.();",
  'if ("showPopover" in dialog) dialog.showPopover();',
  "if (typeof URL.canParse === 'function') URL.canParse(text);",
  "if (document.startViewTransition) document.startViewTransition(act);",
  'import { z } from "zod"; z.union([one, other]);',
  "const navigation = useNavigation(); navigation.state;",
  "Object.values(map).map((one) => one);",
  "[...map.values()].map((one) => one).findLast(isWanted);",
  'box.querySelector("[data-step]:not(:checked)");',
  "navigator.locks.query();",
])("%s passes", (text) => expect(inScript(text)).toEqual([]));

test("what runs on a server alone may use what that has", () => {
  const text = "list.toSorted();";
  const told = (file: string) => unknownToBrowsers({ file, text }).length;
  expect(["app/shared/a.ts", "app/routes/a.tsx", "app/features/a/rules/b.ts"].map(told)).toEqual([
    1, 1, 1,
  ]);
  expect(
    ["app/server/a.ts", "app/features/a/b.server.ts", "app/routes/a.ts", "tests/a.ts"].map(told),
  ).toEqual([0, 0, 0, 0]);
});

const inStyles = (text: string) =>
  unknownInStyles({ file: "probe.css", text }).map(({ what }) => what.split(": ")[1]);

test.each([
  ["a:has(b) { display: grid }", ":has shows something (display)"],
  ["a:not(:popover-open) { visibility: visible }", ":popover-open shows something (visibility)"],
  ["a:has(b) { display: none }", ":has hides something (display)"],
  ["a:not(:has(b)) { display: none }", ":has hides something (display)"],
  ["a:is(:has(b), :has(c)) { visibility: hidden }", ":has hides something (visibility)"],
  ["a, b:has(c) { color: red }", ":has beside other selectors"],
  ["@media (scripting: none) { a { color: red } }", "@media (scripting)"],
  ["@scope (a) { b { color: red } }", "@scope"],
  ["a { b { color: red } }", "a rule in a rule"],
  ["a { color: color-mix(in lab, var(--a), red) }", "color-mix() outside of @supports"],
])("%s is refused", (text, what) => expect(inStyles(text)).toEqual([what]));

test.each([
  "a:is([data-choice=b], :has(b)) { display: none }",
  "a:is([data-choice]:not([data-choice=b]), :not(:has(b))) { display: none }",
  "a:has(.standing) b { display: none }",
  "a:is([open], :popover-open) { display: grid }",
  "@media (width >= 40rem) and (hover: hover) { a { color: red } }",
  "@supports (color: color-mix(in lab, red, red)) { a { color: color-mix(in lab, var(--a), red) } }",
  "@starting-style { a { opacity: 0 } }",
])("%s passes", (text) => expect(inStyles(text)).toEqual([]));

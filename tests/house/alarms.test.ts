import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createMetrics } from "~/server/seen/metrics.ts";
import { TASK_NAMES } from "~/tasks/registry.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/prometheus");
const read = (file: string) => readFileSync(path.join(FOLDER, file), "utf8");

const metrics = createMetrics();
metrics.start(["/auth"], TASK_NAMES);
const known = metrics.labels();

const NAME = /\b(?:verhuisbod|nodejs|process)_[a-z0-9_]+\b/g;
const MATCHERS = /\b((?:verhuisbod|nodejs|process)_[a-z0-9_]+)\{([^}]*)\}/g;
const MATCHER = /(\w+)(?:=~|!=|=)"([^"]*)"/g;
// What Prometheus adds to whatever it reads.
const ADDED = new Set(["job", "instance"]);

const metricOf = (name: string) =>
  known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "");

/** The queries of every panel of the dashboard. */
function queriesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "expr" in node && typeof node.expr === "string" ? [node.expr] : [];
  return [...own, ...Object.values(node).flatMap(queriesIn)];
}

const dashboard = queriesIn(JSON.parse(read("dashboard.json")));
const FILES = {
  "rules.yml": read("rules.yml"),
  "rules.test.yml": read("rules.test.yml"),
  "dashboard.json": dashboard.join("\n"),
};

describe.each(Object.entries(FILES))("%s", (_, text) => {
  test("names no metric that there is not", () => {
    const named = new Set(text.match(NAME));
    expect(named.size).toBeGreaterThan(0);
    for (const name of named) expect([...known.keys()]).toContain(metricOf(name));
  });

  test("looks for no value that its label cannot have", () => {
    for (const [, name = "", matchers = ""] of text.matchAll(MATCHERS)) {
      const labels = known.get(metricOf(name));
      for (const [, label = "", values = ""] of matchers.matchAll(MATCHER)) {
        if (ADDED.has(label)) continue;
        const list = [...(labels?.get(label) ?? [])];
        for (const value of values.split("|")) expect(list, `${name} ${label}`).toContain(value);
      }
    }
  });
});

test("every metric of ours is on the dashboard", () => {
  const shown = new Set((FILES["dashboard.json"].match(NAME) ?? []).map(metricOf));
  const own = [...known.keys()].filter((name) => name.startsWith("verhuisbod_"));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

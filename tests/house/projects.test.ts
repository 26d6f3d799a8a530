import { globSync } from "node:fs";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";

// A file that no project names is never run, and looks like a test all the same.
test("every file of tests is run by one project", () => {
  const { projects = [] } = config.test ?? {};
  const named = projects.flatMap((project) => {
    if (typeof project !== "object" || !("test" in project))
      throw new Error("a project is no table");
    return globSync(project.test?.include ?? []);
  });
  const files = globSync(["app", "bench", "tests"].map((folder) => `${folder}/**/*.test.{ts,tsx}`));
  expect(files.length).toBeGreaterThan(200);
  expect(named.toSorted()).toEqual(files.toSorted());
});

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Its threads have the lowest priority: begun last, it would be waited for alone. */
const FIRST_OF_ALL = /\/passwords\.test\.ts$/;
/**
 * Begun with what takes the processor, not after it: without earlier runs the largest files go first, and
 * what calls one long proof of `tests/factories/`, or looks at many texts, is small.
 */
const FIRST_OF_ITS_PROJECT =
  /\/(sign-in-storm|database-away|.*-kills|.*-year|year-of-money|visitors-storm|upload-memory|mail-samples|linear-time)\.test\.ts$/;

/** Vitest's own order, with those first that would be waited for alone at the end. */
export class PatientFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const sorted = [...projects.values()].flatMap((own) => firstOf(own, FIRST_OF_ITS_PROJECT));
    return firstOf(sorted, FIRST_OF_ALL);
  }
}

function firstOf(files: TestSpecification[], which: RegExp): TestSpecification[] {
  const { first = [], rest = [] } = Object.groupBy(files, ({ moduleId }) =>
    which.test(moduleId) ? "first" : "rest",
  );
  return [...first, ...rest];
}

import { randomInt } from "node:crypto";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "./template.ts";
import { TEST_ROOT, temporaryFolder } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The one PostgreSQL of this run; every file makes its own database in it. */
    postgresUrl: string;
    /** Start of every random choice; TEST_SEED repeats a run. */
    seed: number;
  }
}

/** Starts one PostgreSQL for the whole run and migrates the template that files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = Number(process.env.TEST_SEED) || randomInt(1, 2 ** 31);
  project.vitest.logger.log(`TEST_SEED=${seed}`);
  project.provide("seed", seed);

  const folder = await temporaryFolder("run");
  process.env[TEST_ROOT] = folder.path;
  try {
    const template = await makeTemplate(folder.path);
    project.provide("postgresUrl", template.url);
    return async () => {
      await template.stop();
      await folder.remove();
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

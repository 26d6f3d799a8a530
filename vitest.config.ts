import { defineConfig } from "vitest/config";
import { PatientFirst } from "./tests/setup/order.ts";
import { places } from "./vite.places.ts";

/** Ends what hangs, on a machine that is slow and does something else too: it measures nothing. */
const SLOW_MS = 60_000;

// React picks its build by this when it is loaded: the one for developers is several times slower.
const PRODUCTION = { NODE_ENV: "production" };

export default defineConfig({
  plugins: [places()],
  resolve: { tsconfigPaths: true },
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    globalSetup: ["./tests/setup/postgres.ts"],
    // Two a core: every other test waits for a database, a timer or a page, and with three a seventh
    // of the processor has nothing to do.
    maxWorkers: 4,
    // Files of a worker share the modules they load, which costs more than most files' tests.
    isolate: false,
    sequence: { sequencer: PatientFirst },
    passWithNoTests: false,
    // A second, the default, is little for what starts a thread or waits for a connection beside a load.
    expect: { poll: { timeout: SLOW_MS / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "app/**/*.test.{ts,tsx}",
            "bench/*.test.ts",
            "tests/*.test.ts",
            "tests/{house,factories}/*.test.ts",
          ],
          globalSetup: [],
          testTimeout: SLOW_MS,
        },
      },
      {
        extends: true,
        test: {
          // One project, so that a worker loads the product once for the files of all three folders.
          name: "server",
          env: PRODUCTION,
          include: ["tests/{contracts,integration,http}/**/*.test.ts"],
          setupFiles: ["./tests/setup/integration.ts"],
          globalSetup: [],
          testTimeout: 2 * SLOW_MS,
          hookTimeout: 2 * SLOW_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          env: PRODUCTION,
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: [],
          testTimeout: 2 * SLOW_MS,
          hookTimeout: 2 * SLOW_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: [],
          testTimeout: 4 * SLOW_MS,
          hookTimeout: 4 * SLOW_MS,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

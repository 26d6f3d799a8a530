import { defineConfig } from "vitest/config";

const SLOW_MS = 30_000;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: ["./tests/setup/postgres.ts"],
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: "unit", include: ["app/**/*.test.ts", "tests/house/*.test.ts"], globalSetup: [] } },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          setupFiles: ["./tests/setup/integration.ts"],
          globalSetup: [],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "contracts",
          include: ["tests/contracts/**/*.test.ts"],
          globalSetup: [],
          testTimeout: SLOW_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [],
          testTimeout: 2 * SLOW_MS,
          hookTimeout: 2 * SLOW_MS,
          // Browsers are timed by what they see: they run when nothing else does.
          sequence: { groupOrder: 1 },
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

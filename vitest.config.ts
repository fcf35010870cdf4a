import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { sortTests } from "./scripts/testing/test-kinds.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const tests = sortTests(root);

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    setupFiles: ["./vitest.setup.ts"],
    env: { LOG_LEVEL: "silent", NEXT_TELEMETRY_DISABLED: "1" },
    // Slow shared machines: nothing here measures time.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: tests.unit,
          // These files share two processes and their loaded modules: loading takes longer than testing.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // Components are drawn in a document and need no database.
          name: "components",
          include: tests.components,
          environment: "happy-dom",
          setupFiles: ["./components/testing/setup.ts"],
          // It imports Next's modules without their extension, which only a bundler knows.
          server: { deps: { inline: ["next-intl"] } },
          // These too: `components/testing/setup.ts` leaves nothing behind.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: tests.integration,
          globalSetup: ["./lib/data/db/testing/shared-postgres.ts", "./lib/data/db/testing/shared-embedded.ts"],
          // Random lives of a run: few here, `npm run test:faults` asks for more.
          provide: {
            faultProperties: {
              runs: Number(process.env.FAULT_PROPERTY_RUNS ?? 25),
              ...(process.env.FAULT_PROPERTY_SEED === undefined
                ? {}
                : { seed: Number(process.env.FAULT_PROPERTY_SEED) }),
            },
          },
          // With a key of their own, tests that store secrets leave no key file in the data folder. An address of a
          // store is for the tests of that store: the others search in the database.
          env: { SEARCH_STORE: "embedded", SECRET_KEY: "of the tests" },
          hookTimeout: 120_000,
          // Suites that start databases and models take some hundred megabytes each. Two would leave a fifth of two
          // processors idle, while they wait for their databases.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

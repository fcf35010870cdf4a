import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { sortTests } from "./scripts/testing/test-kinds.mjs";

const { setTestEnvironment }: typeof import("./scripts/testing/environment") = await tsImport(
  "./scripts/testing/environment.ts",
  import.meta.url,
);
setTestEnvironment();

const root = fileURLToPath(new URL(".", import.meta.url));
const tests = sortTests(root);

/** Tests that may use a database, with or without a process of their own. */
const withDatabase: TestProjectInlineConfiguration["test"] = {
  globalSetup: ["./lib/data/db/testing/shared-postgres.ts", "./lib/data/db/testing/shared-embedded.ts"],
  // Random run histories: few here, more with `npm run test:faults`.
  provide: {
    faultProperties: {
      runs: Number(process.env.FAULT_PROPERTY_RUNS ?? 25),
      ...(process.env.FAULT_PROPERTY_SEED === undefined ? {} : { seed: Number(process.env.FAULT_PROPERTY_SEED) }),
    },
  },
  // With a fixed key, tests that store secrets leave no key file in the data folder. Only the tests of a vector store use
  // one: the others search in the database.
  env: { SEARCH_STORE: "embedded", SECRET_KEY: "of the tests" },
  hookTimeout: 120_000,
  // Suites with databases and models take some hundred megabytes each. Two workers would leave a fifth of two cores idle
  // while they wait for their databases.
  maxWorkers: 3,
  sequence: { groupOrder: 2 },
};

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    globalSetup: ["./scripts/testing/bundle-workers.ts"],
    setupFiles: ["./vitest.setup.ts"],
    env: { NODE_ENV: "test", LOG_LEVEL: "silent", NEXT_TELEMETRY_DISABLED: "1" },
    // Generous for slow shared machines: no test measures time.
    testTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
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
          // Components render in a document and need no database.
          name: "components",
          include: tests.components,
          environment: "happy-dom",
          setupFiles: ["./components/testing/setup.ts"],
          // It imports Next's modules without file extensions, which only a bundler resolves.
          server: { deps: { inline: ["next-intl"] } },
          // These share processes too: `components/testing/setup.ts` cleans up after each test.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "integration",
          include: tests.integration,
          isolate: false,
          setupFiles: ["./scripts/testing/patient-limits.ts", "./scripts/testing/leave-nothing-behind.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "isolated",
          setupFiles: ["./scripts/testing/patient-limits.ts"],
          include: tests.isolated,
        },
      },
    ],
  },
});

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

type ProjectTests = NonNullable<TestProjectInlineConfiguration["test"]>;

/** For every project. Projects that extend this file would each evaluate it again, for a second in all. */
const everywhere = {
  env: { NODE_ENV: "test", LOG_LEVEL: "silent", NEXT_TELEMETRY_DISABLED: "1" },
  // Generous for slow shared machines: no test measures time. What a test waits for gives up before.
  testTimeout: 180_000,
  expect: { poll: { timeout: 50_000 } },
} satisfies ProjectTests;
const setUp = "./vitest.setup.ts";

/** Tests that may use a database, with or without a process of their own. */
const withDatabase = {
  ...everywhere,
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
  env: { ...everywhere.env, SEARCH_STORE: "embedded", SECRET_KEY: "of the tests" },
  hookTimeout: 120_000,
  // Suites with databases and models take some hundred megabytes each. Two workers would leave a fifth of two cores idle
  // while they wait for their databases.
  maxWorkers: 3,
  sequence: { groupOrder: 2 },
} satisfies ProjectTests;

/** Files that share two processes and their loaded modules: loading takes longer than testing. */
const sharingModules = {
  ...everywhere,
  isolate: false,
  maxWorkers: 2,
} satisfies ProjectTests;

const projects: ProjectTests[] = [
  { ...sharingModules, name: "unit", include: tests.unit, setupFiles: [setUp], sequence: { groupOrder: 0 } },
  { ...sharingModules, name: "documents", include: tests.documents, setupFiles: [setUp], sequence: { groupOrder: 0 } },
  {
    // Components render in a document and need no database. `components/testing/setup.ts` cleans up after each test.
    ...sharingModules,
    name: "components",
    include: tests.components,
    environment: "happy-dom",
    setupFiles: [setUp, "./components/testing/setup.ts"],
    // It imports Next's modules without file extensions, which only a bundler resolves.
    server: { deps: { inline: ["next-intl"] } },
    sequence: { groupOrder: 1 },
  },
  {
    ...withDatabase,
    name: "integration",
    include: tests.integration,
    isolate: false,
    setupFiles: [setUp, "./scripts/testing/patient-limits.ts", "./scripts/testing/leave-nothing-behind.ts"],
  },
  {
    ...withDatabase,
    name: "isolated",
    include: tests.isolated,
    setupFiles: [setUp, "./scripts/testing/patient-limits.ts"],
  },
];

const resolve = { alias: { "@": root } };

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["./scripts/testing/bundle-workers.ts"],
    projects: projects.map((test) => ({ resolve, test })),
  },
});

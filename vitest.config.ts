import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/** Components are drawn in a document and need no database. */
const COMPONENTS = "components/**/*.test.tsx";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } };

export default defineConfig({
  test: {
    // Suites that start databases and models take some hundred megabytes each. Two would leave a fifth of two processors
    // idle, while they wait for their databases.
    maxWorkers: 3,
    projects: [
      {
        resolve,
        test: {
          name: "components",
          include: [COMPONENTS],
          environment: "happy-dom",
          setupFiles: ["./vitest.setup.ts", "./components/testing/setup.ts"],
          // It imports Next's modules without their extension, which only a bundler knows.
          server: { deps: { inline: ["next-intl"] } },
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        test: {
          name: "node",
          include: ["{app,bench,components,i18n,lib,scripts,e2e}/**/*.test.{ts,tsx}"],
          // The third language has a configuration of its own (`vitest.language.config.ts`).
          exclude: [...configDefaults.exclude, "e2e/spanish/**", COMPONENTS],
          setupFiles: ["./vitest.setup.ts"],
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
          // With a key of their own, tests that store secrets leave no key file in the data folder. An address of a store
          // is for the tests of that store: the others search in the database.
          env: {
            SEARCH_STORE: "embedded",
            LOG_LEVEL: "silent",
            NEXT_TELEMETRY_DISABLED: "1",
            SECRET_KEY: "of the tests",
          },
          // Slow shared machines: nothing here measures time.
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

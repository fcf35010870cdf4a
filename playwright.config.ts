import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findFreePort } from "./scripts/launcher/checks.mjs";
import { findTestBrowser } from "./scripts/testing/browser.mjs";
import { setTestEnvironment } from "./scripts/testing/environment";

// Test workers and applications inherit it.
setTestEnvironment();

// Set by the first process that reads this file and inherited by the test workers.
process.env.E2E_FOLDER ??= join(tmpdir(), `touchstone-e2e-${process.pid}`);
process.env.E2E_READER_PORT ??= String(await findFreePort());
process.env.E2E_MANAGE_PORT ??= String(await findFreePort());
process.env.E2E_PAGES_PORT ??= String(await findFreePort());
process.env.E2E_MODEL_PORT ??= String(await findFreePort());
process.env.E2E_LLM_PORT ??= String(await findFreePort());
const readerPort = process.env.E2E_READER_PORT;
const managePort = process.env.E2E_MANAGE_PORT;
const pagesPort = process.env.E2E_PAGES_PORT;
const modelPort = process.env.E2E_MODEL_PORT;
const llmPort = process.env.E2E_LLM_PORT;

const browser = findTestBrowser();
const START_MS = 300_000;

/** The applications that tests share, each on a data folder of its own with the sample library. */
const applications = [
  { name: "reader", port: Number(readerPort), env: {} },
  { name: "manage", port: Number(managePort), env: {} },
  { name: "pages", port: Number(pagesPort), env: {} },
  {
    name: "model",
    port: Number(modelPort),
    env: { OPENAI_API_KEY: "scripted", OPENAI_BASE_URL: `http://127.0.0.1:${llmPort}/v1` },
  },
];

/** What the people who look after an installation do: half of the tests without a language model. */
const MANAGING = "**/{dashboard,library,settings,traces}/*.spec.ts";
/** Tests of other applications than the folder's. */
const ELSEWHERE = "**/*.{model,team,own}.spec.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // The tests of a shared application run in sequence, because they share its data. Half of their time they wait for
  // answers and deadlines: three such sequences keep two cores busy. A worker that has finished one takes the next, or a
  // file whose tests start an application of their own.
  workers: 3,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  retries: 1,
  failOnFlakyTests: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.E2E_REPORT ? [["list"], ["json", { outputFile: process.env.E2E_REPORT }]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    // Animations take processor time while a test waits. The tests of the chat, the graph and page loads turn them on.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // Requests of pages with a service worker cannot be routed by tests. One test allows it.
    serviceWorkers: "block",
    // Tracing every test takes up to two fifths of the CPU time: a failed test runs again to record one.
    trace: "on-first-retry",
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "reader",
      workers: 1,
      testIgnore: [MANAGING, ELSEWHERE, "**/pages/**"],
      use: { baseURL: `http://127.0.0.1:${readerPort}` },
    },
    {
      name: "manage",
      workers: 1,
      testMatch: MANAGING,
      testIgnore: ELSEWHERE,
      use: { baseURL: `http://127.0.0.1:${managePort}` },
    },
    {
      name: "pages",
      workers: 1,
      testMatch: "**/pages/*.spec.ts",
      use: { baseURL: `http://127.0.0.1:${pagesPort}` },
    },
    {
      name: "model",
      workers: 1,
      testMatch: "**/*.model.spec.ts",
      use: { baseURL: `http://127.0.0.1:${modelPort}` },
    },
    // A test has several people, each in a browser of their own.
    { name: "team", workers: 1, testMatch: "**/*.team.spec.ts", timeout: 240_000 },
    { name: "own", testMatch: "**/*.own.spec.ts" },
  ],
  webServer: [
    {
      name: "scripted-llm",
      command: `node --import tsx e2e/scripted-llm/server.ts --port ${llmPort}`,
      url: `http://127.0.0.1:${llmPort}/v1/models`,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    },
    {
      name: "applications",
      command: "node --import tsx e2e/support/start-applications.ts",
      wait: { stdout: /^All applications are ready\.$/m },
      timeout: START_MS,
      stdout: "pipe",
      stderr: "pipe",
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
      env: { E2E_APPLICATIONS: JSON.stringify(applications) },
    },
  ],
});

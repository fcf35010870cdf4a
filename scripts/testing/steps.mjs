import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { startChild } from "../launcher/children.mjs";
import { root } from "../launcher/paths.mjs";
import { isInterrupted } from "./interrupt.mjs";

/**
 * @typedef {{ title: string, why: string }} Named A test, and why it was skipped or how it failed.
 * @typedef {{ passed: number, failed: number, skipped: Named[], failures: Named[] }} Tally
 */

/** For a tool that wrote no report: something failed, and its own output shows what. */
export const NO_REPORT = { passed: 0, failed: 1, skipped: [], failures: [] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: tools colour what they say
const COLOURS = /\u001b\[\d*m/g;

/** @returns {string} The first line of an error's message. */
function firstLine(message) {
  return (message ?? "").replace(COLOURS, "").trim().split("\n", 1)[0] || "see above";
}

/**
 * Runs Node to its end, with its output on the screen. Once Ctrl-C is pressed it starts nothing and never returns: this
 * process exits when everything has stopped.
 * @param {string[]} args
 * @param {object} [options]
 * @param {Record<string, string>} [options.env]
 * @param {string} [options.executable] Another Node than the running one.
 * @param {import("./run-steps.mjs").Write} [options.write] Takes the output instead of the screen.
 * @returns {Promise<number>} Its exit code.
 */
export function runNode(args, { env, executable = process.execPath, write } = {}) {
  return new Promise((resolve) => {
    if (isInterrupted()) return;
    const output = write === undefined ? "inherit" : "pipe";
    const child = startChild(executable, args, { env, stdio: ["ignore", output, output] });
    child.stdout?.on("data", write);
    child.stderr?.on("data", write);
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (code) => {
      if (!isInterrupted()) resolve(code ?? 1);
    });
  });
}

/** @returns {unknown} The JSON in a file, `undefined` when the tool that should have written it did not. */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/**
 * @param {string} path Report of vitest's JSON reporter.
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyVitest(path, exitCode) {
  const report = readReport(path);
  if (report === undefined) return NO_REPORT;
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => ["pending", "todo", "skipped", "disabled"].includes(test.status))
      .map((test) => ({ title: test.fullName, why: test.meta?.skipReason ?? `marked ${test.status} in the source` })),
  );
  // A file that fails to load has no tests to count, and an error outside tests fails the run.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => ({ title: `${file.name}: ${test.fullName}`, why: firstLine(test.failureMessages?.[0]) })),
  );
  failures.push(...brokenFiles.map((file) => ({ title: file.name, why: firstLine(file.message) })));
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped, failures };
}

/** The specs of a report of Playwright's, from every depth of its suites. */
function specsOf(report) {
  const within = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(within)];
  return (report.suites ?? []).flatMap(within);
}

/**
 * Where the time of the end-to-end tests goes.
 * @param {string} path Report of Playwright's JSON reporter.
 * @param {number} most
 * @returns {{ file: string, seconds: number }[]} The slowest files with the time of their tests, slowest first.
 */
export function slowestSpecs(path, most) {
  const report = readReport(path);
  const tests = (report === undefined ? [] : specsOf(report)).flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results).map(({ duration }) => ({ file, ms: duration })),
  );
  return largest(tests, most);
}

/**
 * Where the processor time of the unit and integration tests goes.
 * @param {string} path Report of vitest's JSON reporter.
 * @param {number} most
 * @returns {{ file: string, seconds: number }[]} The costliest files with the processor time that their own process took
 * (`vitest.setup.ts`), costliest first.
 */
export function costliestFiles(path, most) {
  const files = readReport(path)?.testResults ?? [];
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ meta }) => ({ file: relative(root, name), ms: meta?.processorMs ?? 0 })),
  );
  return largest(tests, most);
}

/** Sums tests by file. */
function largest(tests, most) {
  const times = new Map();
  for (const { file, ms } of tests) times.set(file, (times.get(file) ?? 0) + ms / 1_000);
  const largestFirst = [...times].sort(([, one], [, other]) => other - one);
  return largestFirst.slice(0, most).map(([file, seconds]) => ({ file, seconds }));
}

/**
 * @param {string} path Report of Playwright's JSON reporter.
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyPlaywright(path, exitCode) {
  const report = readReport(path);
  if (report === undefined) return NO_REPORT;
  const specs = specsOf(report);
  const tests = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ title: `${spec.title} [${test.projectName}]`, test })),
  );
  const count = (status) => tests.filter(({ test }) => test.status === status).length;
  const skipped = tests
    .filter(({ test }) => test.status === "skipped")
    .map(({ title, test }) => ({
      title,
      why: test.annotations.find((note) => note.type === "skip" || note.type === "fixme")?.description ?? "not said",
    }));
  // A test that passed only on retry has failed.
  const failures = tests
    .filter(({ test }) => ["unexpected", "flaky"].includes(test.status))
    .map(({ title, test }) => ({
      title,
      why: firstLine(test.results.find(({ error }) => error !== undefined)?.error.message),
    }));
  const failed = failures.length;
  return { passed: count("expected"), failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped, failures };
}

/**
 * @param {number} exitCode
 * @returns {Tally}
 */
export const tallyCheck = (exitCode) => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: [],
  failures: [],
});

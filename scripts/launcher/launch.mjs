import { startApplication, waitUntilReady } from "./application.mjs";
import { buildApplication } from "./build.mjs";
import { checkAddress, checkDataFolder } from "./checks.mjs";
import { killEverything, runCommand, stopChild } from "./children.mjs";
import { addressOf, loadEnvironmentFiles, readConfiguration } from "./configuration.mjs";
import { startDatabase } from "./database.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { generateClient } from "./generate.mjs";
import { installPackages } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";
import { openBrowser } from "./open-browser.mjs";
import { step } from "./progress.mjs";
import { waitForSamples } from "./samples.mjs";

/** Everything must have stopped ten seconds after it was asked to: the application first, then the database. */
const STOP_APPLICATION_MS = 6_500;
const STOP_DATABASE_MS = 3_000;

const PARENT_POLL_MS = 1_000;

const USAGE = "Usage: npm start [-- --no-open]   (npm run dev for development)";
const FLAGS = new Set(["--dev", "--no-open"]);

/**
 * Brings the whole application up, keeps it up, and takes it down. Ends the process: 0 when a person stopped it,
 * 1 when something failed.
 * @param {string[]} args
 */
export async function launch(args) {
  /** @type {{ application?: import("node:child_process").ChildProcess, database?: import("node:child_process").ChildProcess, lock?: { release(): void } }} */
  const held = {};
  let stopping = false;

  async function stop(code) {
    if (stopping) return;
    stopping = true;
    if (held.application !== undefined) await stopChild(held.application, STOP_APPLICATION_MS);
    if (held.database !== undefined) await stopChild(held.database, STOP_DATABASE_MS);
    killEverything();
    held.lock?.release();
    process.exit(code);
  }

  const onSignal = () => {
    if (stopping) return;
    console.log("\nStopping …");
    void stop(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event !== undefined) onParentGone(onSignal);

  const endWith = (what) => (code, signal) => {
    if (stopping) return;
    console.error(`${what} ended unexpectedly (${signal ?? `code ${code}`}). Stopping the rest.`);
    void stop(1);
  };

  try {
    await bringUp(args, held, endWith);
  } catch (error) {
    if (stopping) return;
    if (!(error instanceof LaunchError)) console.error(error);
    else console.error(error.details ? `${error.details}\n${error.message}` : error.message);
    await stop(1);
  }
}

/** npm passes signals on, unless it is killed. Started in another way, the launcher may well outlive its parent. */
function onParentGone(callback) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) callback();
  }, PARENT_POLL_MS).unref();
}

async function bringUp(args, held, endWith) {
  const unknown = args.find((arg) => !FLAGS.has(arg));
  if (unknown !== undefined) throw new LaunchError(`Unknown option ${unknown}. ${USAGE}`);
  const development = args.includes("--dev");

  loadEnvironmentFiles();
  const { host, port, dataDir, databaseUrl } = readConfiguration();
  const url = addressOf(host, port);
  checkDataFolder(dataDir);
  const lock = await lockFolder(dataDir);
  held.lock = lock;
  await checkAddress(host, port);

  await installPackages();
  await generateClient();
  if (!development) await buildApplication();

  let env = {
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL || "warn",
    TOUCHSTONE_DATABASE: "external",
    DATABASE_URL: databaseUrl,
  };
  if (databaseUrl === undefined) {
    const database = startDatabase(dataDir);
    held.database = database.child;
    lock.addChild(database.child.pid);
    const databaseAddress = await step("Starting the database", () => database.ready);
    database.child.once("exit", endWith("The database"));
    env = { ...env, TOUCHSTONE_DATABASE: "embedded", DATABASE_URL: databaseAddress };
  }
  await step("Preparing the database", () =>
    runCommand(
      "The database could not be prepared (see above).",
      process.execPath,
      ["--import", "tsx", "scripts/prepare.ts"],
      env,
    ),
  );

  await step("Starting the application", async () => {
    const application = startApplication({ development, host, port, env });
    held.application = application;
    lock.addChild(application.pid);
    await waitUntilReady(application, url);
    application.once("exit", endWith("The application"));
  });
  await waitForSamples(url);
  lock.announce(url);
  console.log(`\nTouchstone is ready at ${url}  (Ctrl-C stops it)`);
  if (process.stdout.isTTY === true && !process.env.CI && !args.includes("--no-open")) openBrowser(url);
}

import { spawn } from "node:child_process";
import { putBackUpgrade } from "../../lib/data/db/embedded/snapshots/upgrade.mjs";
import { socketFolder, socketUrl } from "../../lib/data/db/embedded/socket-address.mjs";
import { newCode, sayAccounts } from "./accounts.mjs";
import { isApplicationAlive, startApplication, waitUntilReady } from "./application.mjs";
import { buildApplication, checkBuilt } from "./build.mjs";
import { checkAddress, checkDataFolder, checkReach } from "./checks.mjs";
import { killEverything, killGroup, stopChild } from "./children.mjs";
import { addressOf, loadEnvironmentFiles, readConfiguration } from "./configuration.mjs";
import { startDatabase } from "./database.mjs";
import { generateClient } from "./generate.mjs";
import { installPackages } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";
import { lockForLauncher } from "./launcher-lock.mjs";
import { prepareDatabase } from "./prepare/prepare-database.mjs";
import { preparation } from "./prepare/prepared.mjs";
import { waitForSamples } from "./prepare/samples.mjs";
import { makePrivate, PRIVATE_UMASK } from "./private-files.mjs";
import { step } from "./progress.mjs";
import { supervise } from "./supervise.mjs";
import { followWorkers } from "./workers.mjs";

const OPENERS = { darwin: ["open"], win32: ["cmd", "/c", "start", ""] };

const PUT_BACK =
  "The upgrade did not finish, and the database is as it was before. Start the version that ran before, or this one again.";

/**
 * Opens an address in the user's browser. Without a browser nothing happens: the address is printed.
 * @param {string} url
 */
function openBrowser(url) {
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  const child = spawn(command, [...args, url], { stdio: "ignore", detached: true });
  child.once("error", () => {});
  child.unref();
}

/** Everything must stop within ten seconds: the application first, then the database. */
const STOP_APPLICATION_MS = 6_500;
const STOP_DATABASE_MS = 3_000;

const PARENT_POLL_MS = 1_000;

const WORKER =
  "It imports documents, keeps the index and the knowledge graph, runs evaluations, and sends alerts and webhooks. It serves no pages.";
const NO_COMMON_KEY =
  "SECRET_KEY is not set: this process makes a key of its own in DATA_DIR, and cannot read what the others encrypt. Set the same SECRET_KEY for all of them.";

const USAGE = "Usage: npm start [-- --no-open] [--no-snapshot] [--built]   (npm run dev for development)";
const FLAGS = new Set(["--dev", "--no-open", "--no-snapshot", "--built"]);

/**
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 * @typedef {{ application?: ChildProcess, database?: ChildProcess, lock?: { release(): Promise<void> },
 *   migrating?: { dataDir: string, since: number } }} Held
 *   The running parts; a restarted part replaces its predecessor. `migrating` is set while an embedded database is
 *   prepared.
 */

/**
 * Starts the whole application, keeps it running, and stops it. Exits with 0 when the user stopped it, 1 after a
 * failure.
 * @param {string[]} args
 */
export async function launch(args) {
  /** @type {Held} */
  const held = {};
  let stopping = false;

  async function stop(code) {
    if (stopping) return;
    stopping = true;
    if (held.application !== undefined) await stopChild(held.application, STOP_APPLICATION_MS);
    if (held.database !== undefined) await stopChild(held.database, STOP_DATABASE_MS);
    killEverything();
    if (held.migrating !== undefined && putBackUpgrade(held.migrating.dataDir, held.migrating.since))
      console.error(PUT_BACK);
    await held.lock?.release();
    process.exit(code);
  }

  const onSignal = () => {
    if (stopping) return;
    console.log("\nStopping …");
    void stop(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event !== undefined) onParentGone(onSignal);

  try {
    await bringUp(args, held, {
      isStopping: () => stopping,
      giveUp(why) {
        if (stopping) return;
        console.error(`${why} Stopping the rest.`);
        void stop(1);
      },
    });
  } catch (error) {
    if (stopping) return;
    if (!(error instanceof LaunchError)) console.error(error);
    else if (error.details) console.error(`${error.details}\n${error.message}`);
    // A child has said it already.
    else if (error.message !== "") console.error(error.message);
    await stop(1);
  }
}

/** npm forwards signals unless it is killed. Started without npm, the launcher may outlive its parent. */
function onParentGone(callback) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) callback();
  }, PARENT_POLL_MS).unref();
}

/** Installs and builds what is missing or older than its sources. */
async function bringUpToDate(development) {
  await installPackages();
  await generateClient();
  if (development) await followWorkers();
  else await buildApplication();
}

/**
 * @param {string[]} args
 * @param {Held} held
 * @param {{ isStopping(): boolean, giveUp(why: string): void }} life
 */
async function bringUp(args, held, life) {
  const unknown = args.find((arg) => !FLAGS.has(arg));
  if (unknown !== undefined) throw new LaunchError(`Unknown option ${unknown}. ${USAGE}`);
  const development = args.includes("--dev");

  loadEnvironmentFiles();
  const configuration = readConfiguration();
  const { host, port, dataDir, databaseUrl, directUrl, accounts, role, secretKey } = configuration;
  const url = addressOf(host, port);
  checkReach(host, addressOf("127.0.0.1", port), configuration);
  checkDataFolder(dataDir);
  makePrivate(dataDir);
  const lock = await lockForLauncher(dataDir);
  held.lock = lock;
  await checkAddress(host, port, { mayBeFreed: lock.tookOver });

  if (args.includes("--built")) checkBuilt();
  else await bringUpToDate(development);
  // Other accounts may read packages and the build, but not what this process and its children write from here on.
  process.umask(PRIVATE_UMASK);

  const firstAdminCode = newCode(role === "all" ? undefined : secretKey);
  let env = {
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL || "warn",
    ...(accounts ? { TOUCHSTONE_FIRST_ADMIN_CODE: firstAdminCode } : {}),
    TOUCHSTONE_DATABASE: "external",
    DATABASE_URL: databaseUrl,
  };
  /** @type {{ whenUp(): Promise<void> } | undefined} */
  let databaseSupervision;

  async function startEmbeddedDatabase() {
    const database = startDatabase(dataDir);
    held.database = database.child;
    await lock.addChild("database", database.child.pid);
    const address = await database.ready.catch((error) => {
      database.child.kill("SIGKILL");
      throw error;
    });
    const moved = env.TOUCHSTONE_DATABASE === "embedded" && env.DATABASE_URL !== address;
    env = { ...env, TOUCHSTONE_DATABASE: "embedded", DATABASE_URL: address };
    // Its socket has a new path, which only a new application process can learn.
    if (moved && held.application !== undefined) await stopChild(held.application, STOP_APPLICATION_MS);
    return database.child;
  }

  async function startTheApplication() {
    await databaseSupervision?.whenUp();
    // Descendants of the previous process would still hold the port.
    if (held.application !== undefined) killGroup(held.application);
    const application = startApplication({ development, host, port, env });
    held.application = application;
    await lock.addChild("application", application.pid);
    await waitUntilReady(application, url).catch((error) => {
      killGroup(application);
      throw error;
    });
    return application;
  }

  async function startSupervisedDatabase() {
    const child = await startEmbeddedDatabase();
    databaseSupervision = supervise({ name: "The database", child, start: startEmbeddedDatabase, ...life });
  }

  async function startOneAfterTheOther() {
    if (databaseUrl === undefined) await step("Starting the database", startSupervisedDatabase);
    if (!prepared) {
      const snapshot = !args.includes("--no-snapshot");
      if (databaseUrl === undefined && snapshot) held.migrating = { dataDir, since: Date.now() };
      await step("Preparing the database", () =>
        prepareDatabase({ ...env, DATABASE_URL: directUrl ?? env.DATABASE_URL }, { snapshot }),
      );
      held.migrating = undefined;
    }
    return step("Starting the application", startTheApplication);
  }

  /** If nothing needs preparing, the application loads its code while the database starts. */
  async function startBoth(address) {
    env = { ...env, TOUCHSTONE_DATABASE: "embedded", DATABASE_URL: address };
    const [application] = await step("Starting the database and the application", () =>
      Promise.all([startTheApplication(), startSupervisedDatabase()]),
    );
    return application;
  }

  const known = databaseUrl === undefined ? preparation(dataDir) : undefined;
  const prepared = known?.take() ?? false;
  const sockets = prepared ? socketFolder(dataDir) : null;
  const application = sockets === null ? await startOneAfterTheOther() : await startBoth(socketUrl(sockets));
  known?.keep();
  supervise({
    name: "The application",
    child: application,
    start: startTheApplication,
    isAlive: () => isApplicationAlive(url),
    ...life,
  });
  if (role !== "all" && secretKey === undefined) console.error(NO_COMMON_KEY);
  if (role === "worker") {
    console.log(`\nTouchstone's worker is ready at ${url}/api/health/ready  (Ctrl-C stops it)\n${WORKER}`);
    return;
  }
  // Another process reads them.
  if (role === "all") await waitForSamples(url);
  await lock.announce(url);
  console.log(`\nTouchstone is ready at ${url}  (Ctrl-C stops it)`);
  if (accounts) await sayAccounts(url, configuration.appUrl, firstAdminCode);
  if (process.stdout.isTTY === true && !process.env.CI && !args.includes("--no-open")) openBrowser(url);
}

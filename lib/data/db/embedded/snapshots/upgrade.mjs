import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exchange, undoExchange } from "./exchange.mjs";

/** There while migrations are applied to a database that has a snapshot. */
const journal = (dataDir) => join(dataDir, "upgrade.json");

/**
 * @typedef {object} Upgrade
 * @property {string} snapshot Folder of the snapshot taken before it.
 * @property {string} before What the database was like then: an earlier version may have used it since.
 */

/**
 * Records that an upgrade begins or continues: from here on it can be undone.
 * @param {string} dataDir
 * @param {Upgrade} upgrade
 */
export function beginUpgrade(dataDir, upgrade) {
  const draft = `${journal(dataDir)}.draft`;
  writeFileSync(draft, JSON.stringify({ ...upgrade, at: Date.now() }), { mode: 0o600, flush: true });
  renameSync(draft, journal(dataDir));
}

/**
 * An upgrade that has not ended.
 * @param {string} dataDir
 * @returns {(Upgrade & { at: number }) | undefined} `at` is when it began or went on, in milliseconds.
 */
export function openUpgrade(dataDir) {
  if (!existsSync(journal(dataDir))) return undefined;
  const upgrade = JSON.parse(readFileSync(journal(dataDir), "utf8"));
  return existsSync(join(upgrade.snapshot, "postgres", "PG_VERSION")) ? upgrade : undefined;
}

/** @param {string} dataDir */
export function endUpgrade(dataDir) {
  rmSync(journal(dataDir), { force: true });
}

/**
 * Puts the database back as it was before an upgrade that failed; it must be stopped. The snapshot is used up.
 * @param {string} dataDir
 * @param {number} since Milliseconds; an upgrade that neither began nor continued since then is left unchanged.
 * @returns {boolean} Whether there was anything to put back.
 */
export function putBackUpgrade(dataDir, since) {
  undoExchange(dataDir);
  const upgrade = openUpgrade(dataDir);
  if (upgrade === undefined || upgrade.at < since) return false;
  const { snapshot } = upgrade;
  const failed = `${snapshot}-failed`;
  exchange(dataDir, { incoming: snapshot, outgoing: failed });
  endUpgrade(dataDir);
  rmSync(failed, { recursive: true, force: true });
  rmSync(snapshot, { recursive: true, force: true });
  return true;
}

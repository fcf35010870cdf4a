import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The parts of an installation in a data folder: its database, and the key of its secrets. */
const PARTS = ["postgres", "secret.key"];

/** Written while an exchange is under way. */
const journal = (dataDir) => join(dataDir, "exchange.json");

/**
 * Replaces the database of a data folder, which must not be in use, and the key file if there is a new one. An
 * exchange that is killed is taken back by `undoExchange`, at the latest when the database is next opened.
 * @param {string} dataDir
 * @param {{ incoming: string, outgoing: string }} folders `incoming` has the new parts; the replaced ones are moved to
 *   `outgoing`. Both are in the data folder, so that moving them copies nothing.
 */
export function exchange(dataDir, { incoming, outgoing }) {
  mkdirSync(outgoing, { recursive: true, mode: 0o700 });
  const parts = PARTS.filter((part) => existsSync(join(incoming, part)));
  writeFileSync(journal(dataDir), JSON.stringify({ incoming, outgoing, parts }), { mode: 0o600, flush: true });
  try {
    for (const part of parts) {
      if (existsSync(join(dataDir, part))) renameSync(join(dataDir, part), join(outgoing, part));
      renameSync(join(incoming, part), join(dataDir, part));
    }
  } catch (error) {
    undoExchange(dataDir);
    throw error;
  }
  rmSync(journal(dataDir));
}

/**
 * Takes back an exchange that was interrupted; without one, does nothing.
 * @param {string} dataDir
 */
export function undoExchange(dataDir) {
  if (!existsSync(journal(dataDir))) return;
  const { incoming, outgoing, parts } = read(journal(dataDir));
  for (const part of parts.toReversed()) {
    // A part that is no longer among the new ones has arrived.
    if (!existsSync(join(incoming, part)) && existsSync(join(dataDir, part))) {
      renameSync(join(dataDir, part), join(incoming, part));
    }
    if (existsSync(join(outgoing, part))) renameSync(join(outgoing, part), join(dataDir, part));
  }
  rmSync(journal(dataDir));
}

/**
 * A journal that was not written whole belongs to an exchange that had not begun.
 * @returns {{ incoming: string, outgoing: string, parts: string[] }}
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { incoming: "", outgoing: "", parts: [] };
  }
}

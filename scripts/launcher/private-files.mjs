import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LaunchError } from "./launch-error.mjs";

/** The umask of everything the application writes: folders are 0700, files 0600. */
export const PRIVATE_UMASK = 0o077;

/** The permissions of group and others. */
const OPEN_BITS = 0o077;
const STICKY_BIT = 0o1000;

/** Names that the application writes in its data folder. */
const OWN_NAMES = /^(postgres(\.unfinished)?|run|(launcher|database)\.lock\.\d+|secret\.key.*|.*\.draft)$/;
/** Names that do not show whose folder it is. */
const NEUTRAL_NAMES = /^(\.|lost\+found$)/;

/**
 * Restricts the data folder, and the application's files in it, to their owner. Other files stay unchanged. Does
 * nothing on Windows, which has no modes.
 * @param {string} dataDir Exists.
 * @throws {LaunchError} if that fails, or if the folder is not the application's own; it names the command to run.
 */
export function makePrivate(dataDir) {
  if (process.platform === "win32") return;
  const { mode } = statSync(dataDir);
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN_NAMES.test(name));
  if ((mode & OPEN_BITS) !== 0) {
    const useSubfolder = `Run "DATA_DIR=${join(dataDir, "touchstone")} npm start"`;
    if ((mode & STICKY_BIT) !== 0) {
      throw new LaunchError(
        `The data folder ${dataDir} is shared by all accounts (mode ${octal(mode)}). ${useSubfolder}.`,
      );
    }
    if (own.length === 0 && names.some((name) => !NEUTRAL_NAMES.test(name))) {
      throw new LaunchError(
        `The data folder ${dataDir} contains other files, and other accounts can open it (mode ${octal(mode)}). ${useSubfolder}, or first "chmod 700 ${dataDir}" if other accounts do not need it.`,
      );
    }
  }
  close(dataDir, dataDir);
  for (const name of own) closeAll(join(dataDir, name), dataDir);
}

function closeAll(path, dataDir) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  // Deleted meanwhile, or a symbolic link to another file.
  if (stat === undefined || stat.isSymbolicLink()) return;
  close(path, dataDir);
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path)) closeAll(join(path, name), dataDir);
}

function close(path, dataDir) {
  const before = statSync(path, { throwIfNoEntry: false });
  if (before === undefined || (before.mode & OPEN_BITS) === 0) return;
  try {
    chmodSync(path, before.mode & 0o700);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw new LaunchError(
      `Other accounts can open ${path} (mode ${octal(before.mode)}), and this account may not change that (${error.code}). Run "sudo chown -R ${process.getuid()} ${dataDir} && chmod -R go= ${dataDir}", or set DATA_DIR to a new folder.`,
    );
  }
  const after = statSync(path, { throwIfNoEntry: false });
  if (after === undefined || (after.mode & OPEN_BITS) === 0) return;
  throw new LaunchError(
    `Other accounts can open ${path} (mode ${octal(after.mode)}): its file system does not store permissions. Run "DATA_DIR=$HOME/touchstone-data npm start", or set DATA_DIR to another folder on a file system that does.`,
  );
}

function octal(mode) {
  return (mode & 0o7777).toString(8);
}

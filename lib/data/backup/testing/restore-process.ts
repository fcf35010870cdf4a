/**
 * Restores a backup over an installation in a process that a test can kill.
 *   node --import tsx lib/data/backup/testing/restore-process.ts <file> <data folder>
 */
import { fileURLToPath } from "node:url";
import { openBackup } from "../backup-file";
import { restoreEmbedded } from "../restore-backup";

const [file = "", dataDir = ""] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const options = { replace: true, passphrase: null, whenLoaded: async () => undefined };
await restoreEmbedded(await openBackup(file), dataDir, root, options);

// Entry of `npm run restore`: installs missing packages, then runs scripts/backup/restore-from-command-line.ts.
import { loadEnvironmentFiles } from "./launcher/configuration.mjs";
import { prepareCommand } from "./launcher/prepare/prepare-command.mjs";

loadEnvironmentFiles();
await prepareCommand();
process.env.TOUCHSTONE_DATABASE = process.env.DATABASE_URL?.trim() ? "external" : "embedded";
process.env.LOG_LEVEL ||= "error";
const { restoreFromCommandLine } = await import("./backup/restore-from-command-line.ts");
process.exit(await restoreFromCommandLine(process.argv.slice(2)));

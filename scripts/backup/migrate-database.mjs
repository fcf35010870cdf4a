// Entry of `npm run migrate-database`: installs missing packages, then runs scripts/backup/migrate-from-command-line.ts.
import { loadEnvironmentFiles, readConfiguration } from "../launcher/configuration.mjs";
import { prepareCommand } from "../launcher/prepare/prepare-command.mjs";

loadEnvironmentFiles();
await prepareCommand();
// Of the target, while the source is only read.
process.env.TOUCHSTONE_DATABASE = process.argv.includes("embedded") ? "embedded" : "external";
process.env.LOG_LEVEL ||= "error";
const { migrateFromCommandLine } = await import("./migrate-from-command-line.ts");
process.exit(await migrateFromCommandLine(process.argv.slice(2), readConfiguration()));

// Entry of `npm run backup`.
import { runOnDatabase } from "./launcher/prepare/run-on-database.mjs";

await runOnDatabase(async () => (await import("./backup/back-up-from-command-line.ts")).backUpFromCommandLine);

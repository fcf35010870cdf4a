// Entry of `npm run index:verify`.
import { runOnDatabase } from "./launcher/prepare/run-on-database.mjs";

await runOnDatabase(async () => (await import("./index-verify/verify-from-command-line.ts")).verifyFromCommandLine);

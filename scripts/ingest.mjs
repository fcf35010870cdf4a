// Entry of `npm run ingest`: installs missing packages, then runs scripts/ingest.ts.
import { prepareCommand } from "./launcher/prepare/prepare-command.mjs";

await prepareCommand();
const { ingestFromCommandLine } = await import("./ingest.ts");
process.exit(await ingestFromCommandLine(process.argv.slice(2)));

// Entry of `npm run ask`: installs missing packages, then runs scripts/ask.ts.
import { prepareCommand } from "./launcher/prepare/prepare-command.mjs";

await prepareCommand();
const { askFromCommandLine } = await import("./ask.ts");
process.exit(await askFromCommandLine(process.argv.slice(2)));

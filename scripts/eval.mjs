// Entry of `npm run eval`: installs missing packages, then runs scripts/eval.ts.
import { prepareCommand } from "./launcher/prepare/prepare-command.mjs";

await prepareCommand();
const { evaluateFromCommandLine } = await import("./eval.ts");
process.exit(await evaluateFromCommandLine(process.argv.slice(2)));

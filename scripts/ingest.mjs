// Entry of `npm run ingest`: installs what is missing, then runs scripts/ingest.ts.
import { generateClient } from "./launcher/generate.mjs";
import { installPackages } from "./launcher/install.mjs";
import { LaunchError } from "./launcher/launch-error.mjs";

try {
  await installPackages();
  await generateClient();
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  console.error(error.details ? `${error.details}\n${error.message}` : error.message);
  process.exit(1);
}
const { register } = await import("tsx/esm/api");
register();
const { ingestFromCommandLine } = await import("./ingest.ts");
process.exit(await ingestFromCommandLine(process.argv.slice(2)));

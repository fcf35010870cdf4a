// Entry of `npm run index:verify`: prepares what TypeScript needs, finds the database, then runs the command.
import { loadEnvironmentFiles, readConfiguration } from "./launcher/configuration.mjs";
import { generateClient } from "./launcher/generate.mjs";
import { installPackages } from "./launcher/install.mjs";
import { LaunchError } from "./launcher/launch-error.mjs";

// Progress is not part of the report.
const print = console.log;
console.log = console.error;
try {
  loadEnvironmentFiles();
  await installPackages();
  await generateClient();
  const { register } = await import("tsx/esm/api");
  register();
  const { reachDatabase } = await import("./index-verify/reach-database.ts");
  const { dataDir, databaseUrl } = readConfiguration();
  const database = await reachDatabase(dataDir, databaseUrl);
  process.env.DATABASE_URL = database.url;
  process.env.TOUCHSTONE_DATABASE = database.kind;
  process.env.LOG_LEVEL ||= "error";
  console.log = print;
  const { verifyFromCommandLine } = await import("./index-verify/verify-from-command-line.ts");
  const code = await verifyFromCommandLine(process.argv.slice(2));
  await database.stop();
  process.exit(code);
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  console.error(error.details ? `${error.details}\n${error.message}` : error.message);
  process.exit(2);
}

// Entry of `npm run judges:calibrate`.
import { runOnDatabase } from "./launcher/prepare/run-on-database.mjs";

await runOnDatabase(
  async () => (await import("./judges-calibrate/calibrate-from-command-line.ts")).calibrateFromCommandLine,
);

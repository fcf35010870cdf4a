// Entry of `npm test`, which runs all checks and tests, and of `npm run test:quick`.
import { runQuickTests, runTests } from "./testing/run-tests.mjs";

process.exit(process.argv.includes("--quick") ? await runQuickTests() : await runTests());

// Entry of `npm test`: installs what is missing, then runs every check and test.
import { runTests } from "./testing/run-tests.mjs";

process.exit(await runTests());

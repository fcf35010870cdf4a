/** Parses documents for tests, one after the other (`set-up-parser.ts`). */
import { parseBytes } from "../parse/parse-bytes.mjs";

process.on("message", async (asked) => {
  process.send(await parseBytes(asked));
});

/** Parses documents for tests, one after the other (`set-up-parser.ts`). */
import { parseBytes } from "../parse/parse-bytes";
import { parseRequest } from "../parse/parse-request";

process.on("message", async (asked) => {
  process.send?.(await parseBytes(parseRequest(asked)));
});

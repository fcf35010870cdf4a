/** Parses the files of a corpus, one after the other, and says how much processor time each took (`corpus-parser.ts`). */

import { parseBytes } from "@/lib/library/ingest/parse/parse-bytes";
import { parseRequest } from "@/lib/library/ingest/parse/parse-request";

process.on("message", async (message) => {
  const request = parseRequest(message);
  const before = process.cpuUsage();
  const outcome = await parseBytes(request);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ outcome, cpuMs: (user + system) / 1_000 });
});

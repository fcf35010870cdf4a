/**
 * How well documents are read, against drawn ones whose text is known: scans by OCR. `npm run bench:reading -- --only ocr
 * --pages 12`
 */

import { parseArgs } from "node:util";
import { bundleWorkers } from "@/scripts/launcher/workers.mjs";
import { measureOcr } from "./reading/ocr";

const PARTS: Readonly<Record<string, (pages: number) => Promise<void>>> = { ocr: measureOcr };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(PARTS).join(",") },
    pages: { type: "string", default: "12" },
  },
});

await bundleWorkers();
for (const name of values.only.split(",")) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`Unknown part ${name}. Choose from: ${Object.keys(PARTS).join(", ")}.`);
  await part(Number(values.pages));
}

/**
 * How well documents are read, against drawn ones whose text is known: PDFs, and scans by OCR. `npm run bench:reading --
 * --only pdf --seed 2 --house second`, `npm run bench:reading -- --only ocr --pages 12 --scans noisy`
 */

import { parseArgs } from "node:util";
import { bundleWorkers } from "@/scripts/launcher/workers.mjs";
import { measureOcr } from "./reading/ocr";
import { measurePdf } from "./reading/pdf/measure-pdf";

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  pdf: () => measurePdf(Number(values.seed), values.house === "first" ? "first" : "second"),
  ocr: () => measureOcr(Number(values.pages), values.scans),
};

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(PARTS).join(",") },
    pages: { type: "string", default: "12" },
    scans: { type: "string", default: "" },
    seed: { type: "string", default: "2" },
    house: { type: "string", default: "second" },
  },
});

await bundleWorkers();
for (const name of values.only.split(",")) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`Unknown part ${name}. Choose from: ${Object.keys(PARTS).join(", ")}.`);
  await part();
}

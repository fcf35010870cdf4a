import { setTimeout as sleep } from "node:timers/promises";
import { PDFDocument } from "pdf-lib";
import { pipelineOf } from "@/lib/library/ingest/ocr/page-picture";
import { documentAcceptedSchema, documentListSchema } from "@/lib/shared/contracts/library/document";
import type { Api } from "@/scripts/ask/api";
import { drawPage } from "../reading/draw-page";
import { documentText } from "./ingest-folder";
import { measureLag } from "./measure-runs";
import { DRAWN_SCANS, SCAN_DPI, SCAN_POLL_MS, SCANNED_PAGES } from "./tunables";

const A4 = { width: 595, height: 842 };

/** Event lag alone, and while a document of scanned pages is read by OCR. */
export async function measureScans(api: Api): Promise<void> {
  await measureLag(api, "before OCR", "p95 ≤ 30 ms");
  const form = new FormData();
  form.append("file", new Blob([await scannedDocument()], { type: "application/pdf" }), "scans.pdf");
  const { documentId } = await api.json(documentAcceptedSchema, "/api/documents", { method: "POST", body: form });
  const readPages = async () => {
    const { documents } = await api.json(documentListSchema, "/api/documents");
    const found = documents.find(({ id }) => id === documentId);
    if (found === undefined || found.status === "failed") throw new Error("The scans could not be imported.");
    return found.progress.stage === "recognizing" ? found.progress.done : null;
  };
  let before = await readPages();
  while (before === null || before === 0) {
    await sleep(SCAN_POLL_MS);
    before = await readPages();
  }
  await measureLag(api, `beside OCR of ${SCANNED_PAGES} pages`, "p95 ≤ 100 ms");
  const after = await readPages();
  const during = after === null ? "all that were left" : `${after - before}`;
  console.log(`(pages read by OCR while these runs streamed: ${during})`);
}

/** A PDF whose pages are pictures; a few are drawn, and repeat. */
async function scannedDocument(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const pictures = [];
  for (let number = 1; number <= DRAWN_SCANS; number += 1) {
    const paragraphs = documentText(number).split(/\n{2,}/);
    const { picture } = await drawPage(paragraphs, { font: "DejaVu Serif", size: 11, columns: 1, dpi: SCAN_DPI });
    pictures.push(await pdf.embedPng(await pipelineOf(picture).png().toBuffer()));
  }
  for (let page = 0; page < SCANNED_PAGES; page += 1) {
    const picture = pictures[page % pictures.length];
    if (picture !== undefined) pdf.addPage([A4.width, A4.height]).drawImage(picture, { x: 0, y: 0, ...A4 });
  }
  return new Uint8Array(await pdf.save());
}

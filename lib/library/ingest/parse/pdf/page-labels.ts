import { oneLine } from "@/lib/shared/text/one-line";
import type { PdfFile } from "./page/pdf-file";

/** A label with more characters is none that is printed on a page. */
const MAX_CHARS = 20;

/**
 * What is printed on the pages of a PDF, in order, as the file says (ISO 32000-2, 12.4.2): "iv", "A-3"; empty where that
 * is their numbers, or it says nothing of use. A page without a label has its number.
 */
export async function pageLabels({ document }: PdfFile): Promise<string[]> {
  // Damaged labels are no reason to refuse a document.
  const stated = await document.getPageLabels().catch(() => null);
  if (stated === null || stated.length !== document.numPages) return [];
  const labels = stated.map((label, at) => cleanLabel(label) || String(at + 1));
  return labels.every((label, at) => label === String(at + 1)) ? [] : labels;
}

function cleanLabel(label: string): string {
  const clean = oneLine(label.replace(/[\p{C}\ufffd]+/gu, ""));
  return clean.length > MAX_CHARS ? "" : clean;
}

import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { PDFDocument } from "pdf-lib";

/** Size of the pages in points (A6), of their text, and their resolution. */
const PAGE = { width: 298, height: 420, margin: 24, size: 12, leading: 18, dpi: 150 };

/** The picture of a page with these lines, as PNG. */
export function pagePicture(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  GlobalFonts.registerFromPath(join("node_modules", "dejavu-fonts-ttf", "ttf", "DejaVuSerif.ttf"), "Scan");
  const scale = PAGE.dpi / 72;
  const canvas = createCanvas(Math.round(PAGE.width * scale), Math.round(PAGE.height * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  context.font = `${PAGE.size * scale}px Scan`;
  for (const [at, line] of lines.entries())
    context.fillText(line, PAGE.margin * scale, (PAGE.margin + PAGE.size + at * PAGE.leading) * scale);
  return new Uint8Array(canvas.toBuffer("image/png"));
}

/** A PDF whose pages are pictures of these lines. */
export async function scanFile(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const lines of pages) {
    const { width, height } = PAGE;
    const picture = await pdf.embedPng(pagePicture(lines));
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return pdf.save();
}

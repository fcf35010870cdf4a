import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { degrees, PDFDocument, PDFName, type PDFPage, StandardFonts } from "pdf-lib";

/** Size of the pages in points: A4. */
export const PAGE = { width: 595, height: 842 };

/** A picture with lines of text, as PNG. */
export function wordsPicture(lines: readonly string[], size = { width: 800, height: 300 }): Uint8Array {
  GlobalFonts.registerFromPath(join("node_modules", "dejavu-fonts-ttf", "ttf", "DejaVuSans.ttf"), "Figure");
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = "#000";
  context.font = "28px Figure";
  for (const [at, line] of lines.entries()) context.fillText(line, 30, 60 + at * 45);
  return new Uint8Array(canvas.toBuffer("image/png"));
}

/** The content that a test adds to a page with text. */
export type Paint = (page: PDFPage, made: PDFDocument) => unknown;

/** Sentences above and below the place of a picture. */
export const ABOVE = "The pumping station at the northern weir was rebuilt in the spring of that year.";
export const BELOW = "The engineers inspected every valve of it before the water came back in June.";

/** A PDF whose pages have text, and what `paints` add, one for each page. */
export async function picturedFile(
  paints: readonly Paint[],
  { objectStreams = false }: { objectStreams?: boolean } = {},
): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (const paint of paints) {
    const page = made.addPage([PAGE.width, PAGE.height]);
    page.setFont(font);
    page.setFontSize(11);
    page.drawText(ABOVE, { x: 50, y: 760 });
    page.drawText(BELOW, { x: 50, y: 100 });
    await paint(page, made);
  }
  return made.save({ useObjectStreams: objectStreams });
}

/** Draws a picture in the middle of a page. */
export const drawn =
  (png: Uint8Array, place = { x: 60, y: 400, width: 400, height: 150 }): Paint =>
  async (page, made) =>
    page.drawImage(await made.embedPng(png), place);

/** Draws a picture turned by a quarter. */
export const onItsSide =
  (png: Uint8Array): Paint =>
  async (page, made) =>
    page.drawImage(await made.embedPng(png), { x: 300, y: 250, width: 400, height: 150, rotate: degrees(90) });

/** Draws with operators of PDF. */
export const operators =
  (content: string): Paint =>
  (page, made) =>
    page.node.addContentStream(made.context.register(made.context.stream(content)));

/** Draws a picture inside a form, as programs do that export drawings. */
export const inForm =
  (png: Uint8Array): Paint =>
  async (page, made) => {
    const image = await made.embedPng(png);
    await image.embed();
    const resources = made.context.obj({ XObject: { Im: image.ref } });
    const form = made.context.stream("q 400 0 0 150 0 0 cm /Im Do Q", {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, 400, 150],
      Matrix: [1, 0, 0, 1, 60, 400],
      Resources: resources,
    });
    page.node.setXObject(PDFName.of("Fm"), made.context.register(form));
    operators("q /Fm Do Q")(page, made);
  };

/** A one-bit picture through which the page's colour is painted. */
export const asMask =
  (size = { width: 64, height: 32 }): Paint =>
  (page, made) => {
    const mask = made.context.stream(new Uint8Array((size.width / 8) * size.height).fill(0x55), {
      Type: "XObject",
      Subtype: "Image",
      Width: size.width,
      Height: size.height,
      ImageMask: true,
      BitsPerComponent: 1,
    });
    page.node.setXObject(PDFName.of("Mk"), made.context.register(mask));
    operators("q 400 0 0 150 60 400 cm /Mk Do Q")(page, made);
  };

/** A picture that no program can decode. */
export const broken: Paint = (page, made) => {
  const jpeg = made.context.stream(new TextEncoder().encode("no JPEG"), {
    Type: "XObject",
    Subtype: "Image",
    Width: 400,
    Height: 150,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "DCTDecode",
  });
  page.node.setXObject(PDFName.of("Br"), made.context.register(jpeg));
  operators("q 400 0 0 150 60 400 cm /Br Do Q")(page, made);
};

/** The operators of a picture inside the page's content. */
export function inlinePicture(width: number, height: number): string {
  return `q 400 0 0 150 60 400 cm BI /W ${width} /H ${height} /CS /G /BPC 8 /F /AHx ID ${"7f".repeat(width * height)}> EI Q`;
}

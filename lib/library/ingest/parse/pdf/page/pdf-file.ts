import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { messageOf, ParseFailure } from "../../parse-failure";
import { PDF_DATA } from "./pdf-data";

class UnusedFont {
  readonly loaded = Promise.resolve(this);
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type DocumentSettings = Exclude<Parameters<typeof getDocumentProxy>[1], undefined>;

/** Maximum pixels of a picture: PDF.js skips all larger ones, without decoding them. */
const NO_PICTURES = 1;

/** A PDF, opened without its pictures, which take longer to decode than all of its text; they are read where needed. */
export class PdfFile {
  readonly document: PdfDocument;
  readonly ops: Readonly<Record<string, number>>;
  #pictures: Promise<PdfDocument> | null = null;

  private constructor(document: PdfDocument, ops: Readonly<Record<string, number>>) {
    this.document = document;
    this.ops = ops;
  }

  /** @throws ParseFailure `encrypted`, `broken` */
  static async open(bytes: Uint8Array): Promise<PdfFile> {
    const { OPS } = await getResolvedPDFJS();
    return new PdfFile(await openDocument(bytes, { maxImageSize: NO_PICTURES }), OPS);
  }

  /** Its metadata by name: `Title`, `Producer` and so on. A document with damaged metadata is still read. */
  async details(): Promise<ReadonlyMap<string, unknown>> {
    const metadata = await this.document.getMetadata().catch(() => null);
    return new Map(Object.entries(metadata?.info ?? {}));
  }

  /** The same file with its pictures. @throws ParseFailure `broken` */
  withPictures(): Promise<PdfDocument> {
    this.#pictures ??= this.document.getData().then((bytes) => openDocument(bytes));
    return this.#pictures;
  }
}

/**
 * Opens a PDF with PDF.js.
 * @param more settings of PDF.js
 * @throws ParseFailure `encrypted`, `broken`
 */
export async function openDocument(bytes: Uint8Array, more: DocumentSettings = {}): Promise<PdfDocument> {
  supportOlderNode();
  // Without `disableFontFace: false`, the outline of each glyph would be computed to draw it.
  const fixed = { isEvalSupported: false, useSystemFonts: false, disableFontFace: false, verbosity: 0 };
  const settings: DocumentSettings = { ...fixed, ...PDF_DATA, ...more };
  // PDF.js uses nothing else of a document here.
  Object.assign(settings, { ownerDocument: unusedFonts() });
  try {
    return await getDocumentProxy(bytes, settings);
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw new ParseFailure("encrypted", "a password is needed");
    throw new ParseFailure("broken", messageOf(error));
  }
}

/**
 * A document that accepts the fonts of a PDF and does nothing with them: nothing is drawn with them here. Without it,
 * PDF.js fails to load each font and computes the outline of each letter instead, which takes longer than reading the
 * page.
 */
function unusedFonts() {
  if (!("FontFace" in globalThis)) Object.defineProperty(globalThis, "FontFace", { value: UnusedFont });
  return { fonts: { add: () => {}, delete: () => {} } };
}

/** PDF.js sends fonts with a method that Node has from version 21 on; without it, it drops the text of a page. */
function supportOlderNode(): void {
  if ("transferToFixedLength" in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
      if (length === this.byteLength) return structuredClone(this, { transfer: [this] });
      const moved = new ArrayBuffer(length);
      new Uint8Array(moved).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return moved;
    },
  });
}

import type { Entry, ZipFile } from "yauzl";
import { PartNames } from "../office/part-names";
import { inflatedEntry, type ZipLimits, zipEntries } from "../office/zip-parts";
import { ParseFailure } from "../parse-failure";
import { MAX_EMBEDDED_PICTURE_BYTES } from "./tunables";

/** Formats that can be decoded. Drawings, such as EMF and SVG, are not among them. */
const PICTURE = /\.(?:png|jpe?g|jfif|tiff?|webp|gif)$/i;

/**
 * The pictures inside a document that is an archive, such as a Word document. A picture's number is its place in the
 * archive's directory, so it is the same whenever the file is read.
 */
export class PictureParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<number, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<number, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws ParseFailure `broken`, `unpacks_too_large` */
  static async open(bytes: Uint8Array, limits: ZipLimits): Promise<PictureParts> {
    const { zip, entries } = await zipEntries(bytes, limits);
    const numbered = entries.map((entry, at) => [at + 1, entry] as const);
    return new PictureParts(zip, new Map(numbered.filter(([, { fileName }]) => PICTURE.test(fileName))));
  }

  /** The pictures' numbers by their names in the archive. */
  get numbers(): ReadonlyMap<string, number> {
    return new PartNames([...this.#entries].map(([number, { fileName }]) => [fileName, number]));
  }

  /** @throws ParseFailure `broken`, `too_large` */
  async read(number: number): Promise<Buffer> {
    const entry = this.#entries.get(number);
    if (entry === undefined) throw new ParseFailure("broken", `no picture is number ${number}`);
    if (entry.uncompressedSize > MAX_EMBEDDED_PICTURE_BYTES)
      throw new ParseFailure("too_large", `a picture of ${entry.uncompressedSize} bytes`);
    return inflatedEntry(this.#zip, entry, MAX_EMBEDDED_PICTURE_BYTES);
  }
}

import type { OcrResult } from "@/lib/shared/contracts/library/recognized-page";
import type { ReadLimits } from "./parser";
import type { OcrInput } from "./pictures/ocr-input";

/** The request to a parsing process: a file, and the limits for reading it. */
export interface ParseRequest extends ReadLimits {
  bytes: Uint8Array;
  mediaType: string;
  ocr: OcrInput;
}

/** Limits that the guard of a parsing process applies to it. */
interface GuardLimits {
  growthMb: number;
  cpuMs: number;
}

/** An archive to unpack, and its limits. */
export interface UnpackRequest extends Pick<ReadLimits, "maxEntries" | "maxUnpackedBytes" | "maxRatio"> {
  bytes: Uint8Array;
  /** Extensions of the files to unpack. */
  extensions: string[];
  maxFileBytes: number;
}

/**
 * Narrows the message of the application to a parsing process. By hand: loading a validation library would take a tenth
 * of the time of a short parse.
 * @throws TypeError
 */
export function parseRequest(message: unknown): ParseRequest & GuardLimits {
  const request = new Fields(message);
  return {
    bytes: request.bytes("bytes"),
    mediaType: request.text("mediaType"),
    ocr: request.ocr("ocr"),
    growthMb: request.number("growthMb"),
    cpuMs: request.number("cpuMs"),
    maxPages: request.number("maxPages"),
    maxTextChars: request.number("maxTextChars"),
    maxEntries: request.number("maxEntries"),
    maxUnpackedBytes: request.number("maxUnpackedBytes"),
    maxRatio: request.number("maxRatio"),
  };
}

/**
 * Narrows the data of an unpacking thread.
 * @throws TypeError
 */
export function unpackRequest(data: unknown): UnpackRequest {
  const request = new Fields(data);
  return {
    bytes: request.bytes("bytes"),
    extensions: request.texts("extensions"),
    maxFileBytes: request.number("maxFileBytes"),
    maxEntries: request.number("maxEntries"),
    maxUnpackedBytes: request.number("maxUnpackedBytes"),
    maxRatio: request.number("maxRatio"),
  };
}

class Fields {
  #fields: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    this.#fields = new Map(Object.entries(value ?? {}));
  }

  bytes(name: string): Uint8Array {
    const value = this.#fields.get(name);
    if (!(value instanceof Uint8Array)) throw new TypeError(`${name}: no bytes`);
    return value;
  }

  ocr(name: string): OcrInput {
    const input = new Fields(this.#fields.get(name));
    const pages = input.text("pages");
    const results = input.#fields.get("results");
    if (!isOcrSetting(pages)) throw new TypeError(`${name}: no setting`);
    if (!Array.isArray(results) || !results.every(isOcrResult)) throw new TypeError(`${name}: no results`);
    return { pages, results };
  }

  number(name: string): number {
    const value = this.#fields.get(name);
    if (typeof value !== "number") throw new TypeError(`${name}: no number`);
    return value;
  }

  text(name: string): string {
    const value = this.#fields.get(name);
    if (typeof value !== "string") throw new TypeError(`${name}: no text`);
    return value;
  }

  texts(name: string): string[] {
    const value = this.#fields.get(name);
    if (!Array.isArray(value) || !value.every((one) => typeof one === "string"))
      throw new TypeError(`${name}: no texts`);
    return value;
  }
}

function isOcrSetting(value: string): value is OcrInput["pages"] {
  return value === "off" || value === "scans" || value === "all";
}

function isOcrResult(value: unknown): value is OcrResult {
  if (typeof value !== "object" || value === null) return false;
  if (!("number" in value) || typeof value.number !== "number" || !("state" in value)) return false;
  if (value.state === "read") return "content" in value && typeof value.content === "string";
  return value.state === "blank" || (value.state === "unread" && "reason" in value);
}

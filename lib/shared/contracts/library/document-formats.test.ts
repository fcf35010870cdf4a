import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentMediaTypeSchema } from "./document";
import {
  acceptedFiles,
  convertedFrom,
  convertedTo,
  DOCUMENT_TYPES,
  extensionOf,
  isReadableName,
  namedExtensions,
  namedFormats,
  parserNameOf,
  readableExtensions,
  typeByContentType,
  typeByName,
} from "./document-formats";
import { PARSER_NAMES, parserVersion } from "./parser-versions";

describe("the table of formats", () => {
  it("has each media type, content type and extension once", () => {
    expect(documentMediaTypeSchema.options).toEqual(DOCUMENT_TYPES);
    expect(new Set(DOCUMENT_TYPES).size).toBe(DOCUMENT_TYPES.length);
    expect(new Set(readableExtensions()).size).toBe(readableExtensions().length);
    const accepted = acceptedFiles().split(",");
    expect(new Set(accepted).size).toBe(accepted.length);
  });

  it("finds each format by its extensions and its content types", () => {
    for (const type of DOCUMENT_TYPES) {
      expect(typeByName(`A.b.${extensionOf(type).toUpperCase()}`)).toBe(type);
      expect(typeByContentType(type)).toBe(type);
    }
    expect(typeByName("table.tsv")).toBe("text/csv");
    expect(typeByContentType("text/tab-separated-values")).toBe("text/csv");
    expect([typeByName("song.mp3"), typeByName("tsv"), typeByContentType("audio/mpeg")]).toEqual(
      Array(3).fill(undefined),
    );
    expect(["a.zip", "a.epub", "a"].map(isReadableName)).toEqual([true, true, false]);
  });

  it("reads each format with a parser, or after a conversion to one that has a parser", () => {
    const direct = DOCUMENT_TYPES.filter((type) => convertedTo(type) === undefined);
    const used = new Set(direct.map(parserNameOf));
    // A docling server's answer is no format of documents.
    expect([...used, "docling"].sort()).toEqual([...PARSER_NAMES].sort());
    for (const type of DOCUMENT_TYPES.filter((each) => !direct.includes(each))) {
      const target = convertedTo(type);
      expect(parserNameOf(type)).toBeNull();
      expect(target === undefined ? null : [parserNameOf(target), convertedFrom(target)]).toEqual([
        expect.any(String),
        type,
      ]);
    }
    expect(parserNameOf("audio/mpeg")).toBeUndefined();
    expect(Math.min(...PARSER_NAMES.map(parserVersion))).toBeGreaterThan(0);
  });

  it("is named whole in sentences", () => {
    const read = namedExtensions("read").split(", ");
    const converted = namedExtensions("converted").split(", ");
    expect(new Set(namedExtensions("read_or_converted").split(", "))).toEqual(new Set([...read, ...converted]));
    for (const type of DOCUMENT_TYPES) {
      expect(convertedTo(type) === undefined ? read : converted).toContain(`.${extensionOf(type)}`);
    }
    expect(read).toEqual(expect.arrayContaining([".csv", ".tsv"]));
    expect(converted.sort()).toEqual([".doc", ".ppt", ".xls"]);
    expect(namedFormats("read_or_converted")).toContainEqual({ family: "Word", extensions: [".docx", ".doc"] });
    expect(namedFormats("read")).toContainEqual({ family: "Word", extensions: [".docx"] });
  });

  it("is named whole in the documentation", () => {
    const page = readFileSync("docs/analyst.md", "utf8");
    const missing = namedExtensions("read_or_converted")
      .split(", ")
      .filter((extension) => !page.includes(`\`${extension}\``));
    expect(missing).toEqual([]);
  });

  it("is listed nowhere else in the texts of the interface", () => {
    for (const language of ["en", "fr"]) {
      const texts = readFileSync(`messages/${language}.json`, "utf8").split("\n");
      const lists = texts.filter((line) => (line.match(/\.(?:docx|pptx|odt|epub|csv|eml|webp)\b/g) ?? []).length > 1);
      expect(lists).toEqual([]);
    }
  });
});

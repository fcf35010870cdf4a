import { expect } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import type { parseDocument } from "../../parse/parse-document";
import { compareWords } from "./lost-words";
import { READERS } from "./read-independently";
import type { Reading } from "./reading";

/**
 * Expects every word that an independent reader finds in a file to be in the parsed text or in the receipt. @param
 * reading the content of the file, for a format that needs a program to be read
 */
export async function expectWordsKept(
  parse: typeof parseDocument,
  file: Uint8Array,
  { type, reading = READERS[type]?.(file) }: { type: DocumentMediaType; reading?: Pick<Reading, "texts"> | undefined },
): Promise<void> {
  if (reading === undefined) throw new Error(`${type} has no independent reader.`);
  const outcome = await parse(file, type);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  const lost = compareWords(reading, outcome).lost.map(({ word, trace, near }) => `${word} (${trace}) in "${near}"`);
  expect(lost, outcome.text).toEqual([]);
}

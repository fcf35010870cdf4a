import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { cutDocument } from "../shared/cut-document";

/** Documents by folder and language. */
const FOLDER = "bench/office-documents";

/**
 * The passages of an office document, as the product cuts it.
 * @param document its path below `bench/office-documents`, with or without the language's folder: `fourth/NAME.md`
 * @throws Error unless there is exactly one such document
 */
export function officeDocument(document: string): Passage[] {
  const known = read.get(document);
  if (known !== undefined) return known;
  const [folder = "", ...rest] = document.split("/");
  const found = LANGUAGES.filter((language) => rest.length === 1 || rest[0] === language)
    .map((language) => ({ language, path: join(FOLDER, folder, language, basename(document)) }))
    .filter(({ path }) => existsSync(path));
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${document}: ${found.length} documents of this name in ${FOLDER}`);
  const passages = cutDocument(basename(only.path), readFileSync(only.path, "utf8"), only.language);
  read.set(document, passages);
  return passages;
}
/** Documents by name: all claims about one are judged on the same passages. */
const read = new Map<string, Passage[]>();

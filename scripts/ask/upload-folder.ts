import { openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { type DocumentAccepted, uploadAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { ARCHIVE_EXTENSION, isReadableName, readableExtensions } from "@/lib/shared/contracts/library/document-formats";
import { type Api, AskError } from "./api";

/** Hidden files and folders, and the lock files of Word and Excel. */
const HIDDEN = /^(?:\.|~\$|__MACOSX$)/;

/** The result for one file, or for one file in an archive. */
export interface UploadedFile {
  name: string;
  outcome: DocumentAccepted | { refused: string } | { leftOut: string };
}

/**
 * Uploads one file, or every supported file in a folder and its subfolders. Documents that the library already has are
 * not imported again, and a refused file does not stop the others.
 * @param path a folder or file
 * @param collections ids of the collections to add the documents to
 * @throws AskError when the path cannot be read or has no supported file
 */
export async function* uploadFolder(
  api: Api,
  path: string,
  collections: readonly string[] = [],
): AsyncGenerator<UploadedFile, void, undefined> {
  const root = resolve(path);
  const files = await filesOf(root, path);
  for (const file of files) {
    // Starts with the folder's own name, like an upload in the browser.
    const name = relative(dirname(root), file).split(sep).join("/");
    try {
      for (const uploaded of await upload(api, file, name, collections)) yield uploaded;
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      yield { name, outcome: { refused: error.message } };
    }
  }
}

/** The result for a file, on one line. */
export function uploadLine({ name, outcome }: UploadedFile): string {
  if ("leftOut" in outcome) return `${name}: ${outcome.leftOut}`;
  if ("refused" in outcome) return `${name}: ${outcome.refused}`;
  if (outcome.duplicate) return `${name}: already in the library`;
  if (outcome.separate) return `${name}: uploaded as a separate document; one with its name or content stays unchanged`;
  return outcome.version > 1 ? `${name}: uploaded as version ${outcome.version}` : `${name}: uploaded`;
}

async function filesOf(root: string, shown: string): Promise<string[]> {
  const unreadable = (cause: unknown) => new AskError(`Cannot read ${shown}.`, { cause });
  const found = await stat(root).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  if (found.isFile()) return [root];
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isWanted(relative(root, file)))
    .sort();
  if (files.length > 0) return files;
  const extensions = [...readableExtensions(), ARCHIVE_EXTENSION].map((extension) => `.${extension}`).join(", ");
  throw new AskError(`${shown} has no supported file (${extensions}).`);
}

function isWanted(path: string): boolean {
  return isReadableName(basename(path)) && !path.split(/[/\\]/).some((part) => HIDDEN.test(part));
}

async function upload(api: Api, file: string, name: string, collections: readonly string[]): Promise<UploadedFile[]> {
  const form = new FormData();
  form.append("file", await openAsBlob(file), basename(file));
  form.append("path", name);
  for (const collection of collections) form.append("collection", collection);
  const accepted = await api.json(uploadAcceptedSchema, "/api/documents", { method: "POST", body: form });
  if ("documentId" in accepted) return [{ name, outcome: accepted }];
  return [
    ...accepted.documents.map(({ fileName, ...outcome }) => ({ name: fileName, outcome })),
    ...accepted.leftOut.map(({ fileName, message }) => ({
      name: fileName,
      // A file that a folder would skip is not a failure in an archive either.
      outcome: isWanted(fileName) ? { refused: message } : { leftOut: message },
    })),
  ];
}

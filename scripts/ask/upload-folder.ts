import { openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { readableExtensions } from "@/lib/library/ingest/add/document-type";
import { uploadAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { type Api, AskError } from "./api";

/** Files that are taken: documents and archives of them. */
const EXTENSIONS: ReadonlySet<string> = new Set([...readableExtensions(), "zip"]);
/** Hidden files and folders, and what Word and Excel keep beside a document that is open. */
const HIDDEN = /^(?:\.|~\$|__MACOSX$)/;

/** What became of one file: of an archive, of each file in it. */
export interface UploadedFile {
  name: string;
  outcome: { documentId: string; duplicate: boolean; version: number } | { refused: string } | { leftOut: string };
}

/**
 * Uploads every file of a known kind in a folder and of those below it, or one file. What the library has already is
 * not taken in twice. A refused file does not keep the others out.
 * @param path a folder or file
 * @param collections ids of the collections that the documents go into
 * @throws AskError when the path cannot be read or holds no such file
 */
export async function* uploadFolder(
  api: Api,
  path: string,
  collections: readonly string[] = [],
): AsyncGenerator<UploadedFile, void, undefined> {
  const root = resolve(path);
  const files = await filesOf(root, path);
  for (const file of files) {
    // The folder's own name comes first, as when a browser uploads it.
    const name = relative(dirname(root), file).split(sep).join("/");
    try {
      for (const uploaded of await upload(api, file, name, collections)) yield uploaded;
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      yield { name, outcome: { refused: error.message } };
    }
  }
}

/** What became of a file, in a line. */
export function uploadLine({ name, outcome }: UploadedFile): string {
  if ("leftOut" in outcome) return `${name}: ${outcome.leftOut}`;
  if ("refused" in outcome) return `${name}: ${outcome.refused}`;
  if (outcome.duplicate) return `${name}: in the library already`;
  return outcome.version > 1 ? `${name}: uploaded as version ${outcome.version}` : `${name}: uploaded`;
}

async function filesOf(root: string, shown: string): Promise<string[]> {
  const unreadable = (cause: unknown) => new AskError(`The folder ${shown} cannot be read.`, { cause });
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
  const extensions = [...EXTENSIONS].map((extension) => `.${extension}`).join(", ");
  throw new AskError(`There is no file in ${shown} that can be read (${extensions}).`);
}

function isWanted(path: string): boolean {
  const extension = /\.([a-z0-9]+)$/i.exec(basename(path))?.[1]?.toLowerCase() ?? "";
  return EXTENSIONS.has(extension) && !path.split(/[/\\]/).some((part) => HIDDEN.test(part));
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
      // What would be passed over in a folder is no failure in an archive either.
      outcome: isWanted(fileName) ? { refused: message } : { leftOut: message },
    })),
  ];
}

import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { documentAcceptedSchema, documentListSchema } from "../../lib/contracts/document";
import { type Api, AskError } from "./api";
import { LIBRARY_POLL_MS } from "./tunables";

const MEDIA_TYPES: Record<string, string> = {
  ".md": "text/markdown",
  ".txt": "text/plain",
  ".pdf": "application/pdf",
  ".html": "text/html",
  ".htm": "text/html",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};
/** What Word keeps beside a document that is open. */
const WORD_LOCK = "~$";

/**
 * Uploads every file of a known kind in a folder and of those below it. What the library has already is not
 * taken in twice.
 * @returns ids of the documents
 * @throws AskError when the folder cannot be read or holds none, or when a file is refused
 */
export async function uploadFolder(api: Api, folder: string, say: (line: string) => void): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new AskError(`The folder ${folder} cannot be read.`, { cause });
  });
  const files = names
    .filter((name) => extname(name).toLowerCase() in MEDIA_TYPES && !basename(name).startsWith(WORD_LOCK))
    .sort();
  if (files.length === 0) throw new AskError(`There is no .docx, .pdf, .html, .md or .txt file in ${folder}.`);
  const ids: string[] = [];
  for (const name of files) {
    const form = new FormData();
    const type = MEDIA_TYPES[extname(name).toLowerCase()] ?? "application/octet-stream";
    form.append("file", new Blob([new Uint8Array(await readFile(join(folder, name)))], { type }), name);
    const { documentId, duplicate } = await api.json(documentAcceptedSchema, "/api/documents", {
      method: "POST",
      body: form,
    });
    say(duplicate ? `${name}: in the library already` : `${name}: uploaded`);
    ids.push(documentId);
  }
  return ids;
}

/**
 * Waits until no document is being taken in any more, the sample library's included.
 * @param ids documents that must be ready then
 * @throws AskError that names those which failed
 */
export async function waitForLibrary(api: Api, ids: readonly string[], say: (line: string) => void): Promise<void> {
  let shown = -1;
  for (;;) {
    const { documents } = await api.json(documentListSchema, "/api/documents");
    const open = documents.filter(({ status }) => status === "queued" || status === "processing");
    if (open.length === 0) {
      const failed = documents.filter(({ id, status }) => status === "failed" && ids.includes(id));
      if (failed.length === 0) return;
      const reasons = failed.map(({ fileName, failure }) => `${fileName} (${failure?.code ?? "unknown"})`);
      throw new AskError(`These documents could not be taken in: ${reasons.join(", ")}.`);
    }
    if (open.length !== shown) say(`Taking in documents: ${open.length} to go`);
    shown = open.length;
    await sleep(LIBRARY_POLL_MS);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createTranslator } from "next-intl";
import { loadMessages } from "@/i18n/load-messages";
import {
  collectionListSchema,
  collectionSchema,
  type DocumentSummary,
  documentListSchema,
} from "@/lib/shared/contracts/library/document";
import { receiptFacts } from "@/lib/shared/projections/receipt-facts";
import { Api, AskError } from "./ask/api";
import { reachApplication } from "./ask/reach-application";
import { INGEST_POLL_MS } from "./ask/tunables";
import { uploadFolder, uploadLine } from "./ask/upload-folder";
import { LaunchError } from "./launcher/launch-error.mjs";
import { parseUsage } from "./parse-usage";

const USAGE = "Usage: npm run ingest -- FOLDER [--collection NAME]";

function parseCommandLine(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { collection: { type: "string" } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new TypeError("Give one folder (or file).");
  const collection = values.collection?.trim();
  if (collection === "") throw new TypeError("Give the collection a name.");
  return { folder, collection };
}

/**
 * Imports the documents of a folder, including those in ZIP archives, and waits until they are ready. Documents that
 * the library already has are skipped, so the command can be repeated.
 * @returns exit code: 0 all are ready, 1 some failed or were refused, 2 wrong usage
 */
export async function ingestFromCommandLine(args: string[]): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  let stop = async () => {};
  try {
    const application = await reachApplication();
    stop = application.stop;
    return await ingest(new Api(application.url), command);
  } catch (error) {
    if (!(error instanceof AskError || error instanceof LaunchError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await stop();
  }
}

async function ingest(api: Api, { folder, collection }: ReturnType<typeof parseCommandLine>): Promise<number> {
  const collections = collection === undefined ? [] : [await collectionId(api, collection)];
  const names = new Map<string, string>();
  const failures: string[] = [];
  for await (const file of uploadFolder(api, folder, collections)) {
    console.log(uploadLine(file));
    if ("refused" in file.outcome) failures.push(uploadLine(file));
    else if ("documentId" in file.outcome) names.set(file.outcome.documentId, file.name);
  }
  const settled = await waitFor(api, names);
  const messages = await loadMessages("en");
  const factWords = createTranslator({ locale: "en", messages, namespace: "library.receipt.facts" });
  for (const { id, status, failure, receipt } of settled) {
    if (status === "failed") {
      failures.push(`${names.get(id)}: ${messages.documents.failures[failure?.code ?? "internal"]}`);
    } else if (receipt !== null) {
      const facts = receiptFacts(receipt).map(({ code, count, confidence }) => factWords(code, { count, confidence }));
      console.log(`${names.get(id)}: ${facts.join(" · ")}`);
    }
  }
  const ready = settled.filter(({ status }) => status === "ready").length;
  console.log(`${ready} ${ready === 1 ? "document is" : "documents are"} ready.`);
  if (failures.length === 0) return 0;
  console.error(`These could not be imported:\n${failures.map((line) => `  ${line}`).join("\n")}`);
  return 1;
}

/** The collection of that name, created if it does not exist. */
async function collectionId(api: Api, name: string): Promise<string> {
  const { collections } = await api.json(collectionListSchema, "/api/collections");
  const known = collections.find((collection) => collection.name === name);
  if (known !== undefined) return known.id;
  const body = JSON.stringify({ name });
  const headers = { "content-type": "application/json" };
  return (await api.json(collectionSchema, "/api/collections", { method: "POST", headers, body })).id;
}

/** Waits until none of the documents is being ingested, and returns them. Deleted ones are left out. */
async function waitFor(api: Api, names: ReadonlyMap<string, string>): Promise<DocumentSummary[]> {
  let shown = -1;
  for (;;) {
    const { documents } = await api.json(documentListSchema, "/api/documents");
    const own = documents.filter(({ id }) => names.has(id));
    const open = own.filter(({ status }) => status === "queued" || status === "processing").length;
    if (open === 0) return own;
    if (open !== shown) console.log(`Importing documents: ${own.length - open} of ${own.length}`);
    shown = open;
    await sleep(INGEST_POLL_MS);
  }
}

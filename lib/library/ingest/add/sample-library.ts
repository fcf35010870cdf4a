import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { removeDocument } from "../documents/remove-document";
import { addDocument } from "./add-document";

const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), "samples", "library");

/** Adds the documents of the sample library that are not in the library. @returns how many there are then */
export async function addSampleLibrary(): Promise<number> {
  for (const fileName of (await readdir(FOLDER)).sort()) {
    await addDocument({ fileName, bytes: await readFile(join(FOLDER, fileName)), sample: true });
  }
  return countSamples();
}

/** Removes the documents of the sample library that are left. @returns how many there are then */
export async function removeSampleLibrary(): Promise<number> {
  const documents = await listDocuments(EVERYTHING);
  for (const seriesId of new Set(documents.filter(({ sample }) => sample).map((own) => own.seriesId))) {
    const one = documents.find((own) => own.seriesId === seriesId);
    if (one !== undefined) await removeDocument(one.id, EVERYTHING);
  }
  return countSamples();
}

async function countSamples(): Promise<number> {
  return (await listDocuments(EVERYTHING)).filter(({ sample }) => sample).length;
}

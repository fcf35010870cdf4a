import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { sampleDocuments } from "@/lib/data/db/library/seed-marks";
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

/**
 * Removes the remaining documents of the sample library, except those with versions added by someone else.
 * @returns how many there are then
 */
export async function removeSampleLibrary(): Promise<number> {
  for (const id of await sampleDocuments()) await removeDocument(id, EVERYTHING);
  return countSamples();
}

async function countSamples(): Promise<number> {
  return (await listDocuments(EVERYTHING)).filter(({ sample }) => sample).length;
}

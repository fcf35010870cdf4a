import { addEmbeddingIndex, type EmbeddingIndexes, readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { AppError } from "@/lib/shared/errors";
import { withCachedPassages } from "../cache/cached-passages";
import { openIndex } from "../index/open-index";
import type { SearchIndex } from "../index/search-index";
import { chosenModel, indexedEmbedder } from "./indexed-model";
import { type PassageWriter, passageWriter } from "./passage-writer";

export type LibraryIndexes = EmbeddingIndexes & { active: NonNullable<EmbeddingIndexes["active"]> };

/** The library's indexes; the first one, which answers from the start, is made for the model that the settings name. */
export async function libraryIndexes(): Promise<LibraryIndexes> {
  const found = await readEmbeddingIndexes();
  if (found.active !== null) return { ...found, active: found.active };
  await addEmbeddingIndex("active", chosenModel((await settingsInForce()).settings));
  const { active, ...rest } = await readEmbeddingIndexes();
  if (active === null) throw new AppError("internal", "The library's index could not be made.");
  return { ...rest, active };
}

/** The embedding model of the index that answers, which is not always the one that the settings name. */
export async function libraryEmbedder(): Promise<EmbeddingModel> {
  return indexedEmbedder((await libraryIndexes()).active);
}

/** Id of that model. */
export async function libraryEmbeddingModel(): Promise<string> {
  return (await libraryIndexes()).active.model;
}

/** The index that answers. */
export async function libraryIndex(): Promise<SearchIndex> {
  const { active, engine } = await libraryIndexes();
  return openIndex(active, engine);
}

/** Writes what searches read of passages, and removes it: for the index that answers. */
export async function libraryWriter(): Promise<PassageWriter> {
  const { active, engine } = await libraryIndexes();
  return passageWriter(active, engine);
}

/** What writes into the index that answers, with its embedding model: what a document is taken in with. */
export async function libraryParts(): Promise<{ embedder: EmbeddingModel; index: PassageWriter }> {
  const { active, engine } = await libraryIndexes();
  return { embedder: withCachedPassages(await indexedEmbedder(active)), index: passageWriter(active, engine) };
}

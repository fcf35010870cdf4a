import { addEmbeddingIndex, type EmbeddingIndexes, readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { AppError } from "@/lib/shared/errors";
import { withCachedPassages } from "../cache/cached-passages";
import { openIndex } from "../index/open-index";
import type { SearchIndex } from "../index/search-index";
import { INDEXES_KEPT_MS } from "../tunables";
import { chosenModel, indexedEmbedder } from "./indexed-model";
import { type PassageWriter, passageWriter } from "./passage-writer";

export type LibraryIndexes = EmbeddingIndexes & { active: NonNullable<EmbeddingIndexes["active"]> };

/** The library's indexes. Creates the first one, active at once, for the model of the settings. */
export async function libraryIndexes(): Promise<LibraryIndexes> {
  const found = await readEmbeddingIndexes();
  if (found.active !== null) return { ...found, active: found.active };
  await addEmbeddingIndex("active", chosenModel((await settingsInForce()).settings));
  const { active, ...others } = await readEmbeddingIndexes();
  if (active === null) throw new AppError("internal", "The library's index could not be created.");
  return { ...others, active };
}

export type ReadIndexes = typeof libraryIndexes;

/**
 * The library's indexes for the steps of one question, which all need them: read at the first step, and again once they
 * are older than `INDEXES_KEPT_MS`. Nothing read before the question is used.
 */
export function indexesOfQuestion(): ReadIndexes {
  let kept: { indexes: Promise<LibraryIndexes>; until: number } | null = null;
  return async () => {
    if (kept === null || performance.now() > kept.until)
      kept = { indexes: libraryIndexes(), until: performance.now() + INDEXES_KEPT_MS };
    try {
      return await kept.indexes;
    } catch (error) {
      kept = null;
      throw error;
    }
  };
}

/** The embedding model of the active index, which may differ from that of the settings. */
export async function libraryEmbedder(): Promise<EmbeddingModel> {
  return indexedEmbedder((await libraryIndexes()).active);
}

/** Name of that model, without the address of its server: not only administrators read it. */
export async function libraryEmbeddingModel(readIndexes: ReadIndexes = libraryIndexes): Promise<string> {
  const { model, modelName } = (await readIndexes()).active;
  return modelName ?? model;
}

/** The active index. */
export async function libraryIndex(): Promise<SearchIndex> {
  const { active, engine } = await libraryIndexes();
  return openIndex(active, engine);
}

/** Writes passages to the active index and removes them. */
export async function libraryWriter(): Promise<PassageWriter> {
  const { active, engine } = await libraryIndexes();
  return passageWriter(active, engine);
}

/** The embedding model and the writer of the active index, as ingestion needs them. */
export async function libraryParts(): Promise<{ embedder: EmbeddingModel; index: PassageWriter }> {
  const { active, engine } = await libraryIndexes();
  return { embedder: withCachedPassages(await indexedEmbedder(active)), index: passageWriter(active, engine) };
}

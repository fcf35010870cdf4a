import { describe, expect, it } from "vitest";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { type Leaves, leafRecord } from "../fields/setting-leaves";
import { libraryChanges } from "./library-changes";

const SHIPPED = leafRecord(settingsSchema.parse({}));
const changes = (after: Leaves, before: Leaves = {}) => {
  const from = { ...SHIPPED, ...before };
  const to = { ...from, ...after };
  return libraryChanges(
    (path) => from[path] ?? null,
    (path) => to[path] ?? null,
  );
};

describe("a change of settings rebuilds", () => {
  it("nothing if the setting is unused, or only spelled differently", () => {
    expect(changes({ "retrieval.topK": 3 })).toEqual([]);
    expect(changes({ "searchIndex.qdrantUrl": "http://elsewhere:6333", "embedding.model": "another" })).toEqual([]);
    expect(changes({ "searchIndex.qdrantQuantization": "scalar" }, { "searchIndex.store": "qdrant" })).toEqual([]);
    expect(changes({ "searchIndex.qdrantUrl": "http://LOCALHOST:6333/" }, { "searchIndex.store": "qdrant" })).toEqual(
      [],
    );
  });

  it("the vectors if the store, its address or its collection changes", () => {
    expect(changes({ "searchIndex.store": "qdrant" })).toEqual(["store"]);
    expect(changes({ "searchIndex.store": "embedded" }, { "searchIndex.store": "chroma" })).toEqual(["store"]);
    const onQdrant = { "searchIndex.store": "qdrant" };
    expect(changes({ "searchIndex.qdrantUrl": "http://elsewhere:6333" }, onQdrant)).toEqual(["store"]);
    expect(changes({ "searchIndex.qdrantCollection": "another" }, onQdrant)).toEqual(["store"]);
  });

  it("the embeddings if the model or its server changes", () => {
    expect(changes({ "embedding.provider": "ollama" })).toEqual(["embedding"]);
    const onOllama = { "embedding.provider": "ollama" };
    expect(changes({ "embedding.model": "another" }, onOllama)).toEqual(["embedding"]);
    expect(changes({ "languageModel.ollamaUrl": "http://elsewhere:11434" }, onOllama)).toEqual(["embedding"]);
    expect(changes({ "languageModel.openAiCompatibleUrl": "http://elsewhere/v1" }, onOllama)).toEqual([]);
  });

  it("the passages, and several things at once", () => {
    expect(changes({ "ingestion.overlapTokens": 5 })).toEqual(["passages"]);
    expect(
      changes({ "ingestion.passageTokens": 90, "searchIndex.store": "chroma", "embedding.provider": "ollama" }),
    ).toEqual(["embedding", "store", "passages"]);
  });
});

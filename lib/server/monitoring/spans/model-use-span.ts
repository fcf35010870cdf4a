import type { ModelUse } from "@/lib/shared/telemetry/model-uses";
import { providerName } from "../gen-ai-provider";
import { type Attributes, clipped, present, type RunSpan, type Words } from "./run-span";

/**
 * A use of a model that writes no text, by the conventions of OpenInference
 * (https://github.com/Arize-ai/openinference/blob/main/spec/embedding_spans.md, `reranker.*` in semantic_conventions.md)
 * and, for embeddings, of OpenTelemetry.
 * @param session the conversation's id
 */
export function modelUseSpan(use: ModelUse, index: number, session: string, words: Words | null): RunSpan {
  const { visitKey, startMs, endMs, ok, provider, count } = use;
  const { name, attributes } = kindOf(use, words);
  return {
    key: `use ${index}`,
    parentKey: visitKey,
    kind: provider === null ? "internal" : "client",
    startMs,
    endMs,
    name,
    attributes: {
      ...attributes,
      ...present({ "session.id": session, "touchstone.texts": count, "error.type": ok ? null : "_OTHER" }),
    },
    failure: ok ? null : "_OTHER",
  };
}

function kindOf(use: ModelUse, words: Words | null): Pick<RunSpan, "name" | "attributes"> {
  const { kind, model } = use;
  if (kind === "embedding") return { name: "CreateEmbeddings", attributes: embedding(use, words) };
  if (kind === "rerank") return { name: `rerank ${model}`, attributes: reranking(use, words) };
  const attributes = { "openinference.span.kind": "EVALUATOR", "touchstone.model.name": model };
  return { name: `verify ${model}`, attributes: { ...attributes, ...inputOf(use, words) } };
}

function embedding(use: ModelUse, words: Words | null): Attributes {
  const { model, provider, dimension, texts } = use;
  const flat = texts.map((text, index) => [`embedding.embeddings.${index}.embedding.text`, clipped(text)]);
  return present({
    "openinference.span.kind": "EMBEDDING",
    "embedding.model_name": model,
    "gen_ai.operation.name": "embeddings",
    "gen_ai.provider.name": providerName(provider),
    "gen_ai.request.model": model,
    "gen_ai.embeddings.dimension.count": dimension,
    ...(words === null ? {} : Object.fromEntries(flat)),
  });
}

function reranking(use: ModelUse, words: Words | null): Attributes {
  const { model, input = [], output = [], count, query } = use;
  const given = input.map((id, index) => [`reranker.input_documents.${index}.document.id`, id]);
  const contents = input.map((id, index) => {
    const text = words?.passages.get(id);
    return [`reranker.input_documents.${index}.document.content`, text === undefined ? null : clipped(text)];
  });
  const ranked = output.flatMap(({ id, score }, index) => [
    [`reranker.output_documents.${index}.document.id`, id],
    [`reranker.output_documents.${index}.document.score`, score],
  ]);
  return present({
    "openinference.span.kind": "RERANKER",
    "reranker.model_name": model,
    "reranker.top_k": count,
    ...Object.fromEntries([...given, ...contents, ...ranked]),
    ...(words === null || query === undefined ? {} : { "reranker.query": clipped(query) }),
    ...inputOf(use, words),
  });
}

function inputOf({ query }: ModelUse, words: Words | null): Attributes {
  return words === null || query === undefined
    ? {}
    : { "input.value": clipped(query), "input.mime_type": "text/plain" };
}

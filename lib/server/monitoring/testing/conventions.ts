import type { OtlpSpan, OtlpValue } from "./read-otlp";

type Type = "string" | "int" | "double" | "boolean" | "strings" | "json";

/**
 * Attributes of OpenInference that are used here, with their published types; `N` is an index
 * (https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md, August 2026).
 */
const OPENINFERENCE: Readonly<Record<string, Type>> = {
  "openinference.span.kind": "string",
  "session.id": "string",
  "user.id": "string",
  "tag.tags": "strings",
  "input.value": "string",
  "input.mime_type": "string",
  "output.value": "string",
  "output.mime_type": "string",
  "llm.system": "string",
  "llm.provider": "string",
  "llm.model_name": "string",
  "llm.token_count.prompt": "int",
  "llm.token_count.completion": "int",
  "llm.token_count.total": "int",
  "llm.cost.total": "double",
  "llm.input_messages.N.message.role": "string",
  "llm.input_messages.N.message.content": "string",
  "llm.output_messages.N.message.role": "string",
  "llm.output_messages.N.message.content": "string",
  "retrieval.documents.N.document.id": "string",
  "retrieval.documents.N.document.score": "double",
  "retrieval.documents.N.document.metadata": "json",
  "retrieval.documents.N.document.content": "string",
  "embedding.model_name": "string",
  "embedding.embeddings.N.embedding.text": "string",
  "reranker.model_name": "string",
  "reranker.query": "string",
  "reranker.top_k": "int",
  "reranker.input_documents.N.document.id": "string",
  "reranker.input_documents.N.document.content": "string",
  "reranker.output_documents.N.document.id": "string",
  "reranker.output_documents.N.document.score": "double",
  "evaluations.N.evaluation.name": "string",
  "evaluations.N.evaluation.label": "string",
  "evaluations.N.evaluation.score": "double",
  "evaluations.N.evaluation.annotator_kind": "string",
  "graph.node.id": "string",
  "graph.node.name": "string",
  "graph.node.parent_id": "string",
};

/**
 * The same of OpenTelemetry (https://github.com/open-telemetry/semantic-conventions-genai, docs/gen-ai/gen-ai-spans.md
 * and docs/registry/attributes/gen-ai.md, November 2026).
 */
const OPENTELEMETRY: Readonly<Record<string, Type>> = {
  "gen_ai.operation.name": "string",
  "gen_ai.provider.name": "string",
  "gen_ai.request.model": "string",
  "gen_ai.request.stream": "boolean",
  "gen_ai.conversation.id": "string",
  "gen_ai.usage.input_tokens": "int",
  "gen_ai.usage.output_tokens": "int",
  "gen_ai.response.time_to_first_chunk": "double",
  "gen_ai.embeddings.dimension.count": "int",
  "gen_ai.data_source.id": "string",
  "gen_ai.retrieval.query.text": "string",
  "gen_ai.workflow.name": "string",
  "error.type": "string",
};

/** Langfuse's own (https://langfuse.com/integrations/native/opentelemetry#property-mapping). */
const LANGFUSE: Readonly<Record<string, Type>> = { "langfuse.observation.cost_details": "json" };

const KNOWN = { ...OPENINFERENCE, ...OPENTELEMETRY, ...LANGFUSE };

const KINDS = new Set(["LLM", "CHAIN", "RETRIEVER", "EMBEDDING", "RERANKER", "EVALUATOR", "TOOL"]);

/** What the conventions require of each kind of span. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  LLM: ["llm.system", "llm.model_name", "gen_ai.operation.name", "gen_ai.provider.name", "gen_ai.request.model"],
  RETRIEVER: ["gen_ai.operation.name", "gen_ai.data_source.id"],
  EMBEDDING: ["embedding.model_name", "gen_ai.operation.name", "gen_ai.provider.name", "gen_ai.request.model"],
  RERANKER: ["reranker.model_name", "reranker.top_k"],
};

/** What a span has that the conventions do not allow, or lacks that they require; empty for a conforming one. */
export function conventionFaults({ name, attributes, status }: OtlpSpan): string[] {
  const kindValue = attributes.get("openinference.span.kind")?.value;
  const kind = typeof kindValue === "string" ? kindValue : "";
  const faults = KINDS.has(kind) ? [] : [`${name}: ${kind} is no kind`];
  for (const required of [...(REQUIRED[kind] ?? []), "session.id"])
    if (!attributes.has(required)) faults.push(`${name}: lacks ${required}`);
  for (const [key, value] of attributes) {
    const type = KNOWN[key.replace(/\.\d+(?=\.)/g, ".N")];
    if (type === undefined && !key.startsWith("touchstone.")) faults.push(`${name}: ${key} is of no convention`);
    if (type !== undefined && !isOf(type, value)) faults.push(`${name}: ${key} is no ${type}`);
  }
  if ((status === 2) !== attributes.has("error.type")) faults.push(`${name}: error.type and status differ`);
  if (kind === "LLM" && name !== `chat ${attributes.get("gen_ai.request.model")?.value}`) faults.push(`${name}: name`);
  if (kind === "RETRIEVER" && !name.startsWith("retrieval ")) faults.push(`${name}: name`);
  // OpenInference demands it, where OpenTelemetry recommends another.
  if (kind === "EMBEDDING" && name !== "CreateEmbeddings") faults.push(`${name}: name`);
  // Published for language models alone.
  if (kind === "EMBEDDING" && attributes.has("llm.system")) faults.push(`${name}: llm.system`);
  for (const [key] of attributes) {
    const [, index] = /^evaluations\.(\d+)\./.exec(key) ?? [];
    if (index !== undefined && !attributes.has(`evaluations.${index}.evaluation.label`)) faults.push(`${name}: ${key}`);
  }
  return faults;
}

function isOf(type: Type, { type: given, value }: OtlpValue): boolean {
  // JavaScript writes whole numbers as integers.
  if (type === "double") return given === "double" || given === "int";
  if (type === "strings") return given === "list" && value.every((item) => item.type === "string");
  if (type === "json") return given === "string" && isObject(value);
  return given === type;
}

function isObject(value: string): boolean {
  const parsed: unknown = JSON.parse(value);
  return typeof parsed === "object" && parsed !== null;
}

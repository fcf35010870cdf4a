interface EmbeddingPrefixes {
  query: string;
  passage: string;
}

const NONE: EmbeddingPrefixes = { query: "", passage: "" };

/**
 * Prefixes that models were trained with, by model name, from their model cards. Without them they rank noticeably
 * worse; an unlisted model gets none. The first match applies.
 */
const PREFIXES: readonly [name: RegExp, prefixes: EmbeddingPrefixes][] = [
  // https://huggingface.co/nomic-ai/nomic-embed-text-v1.5 (v2 as well)
  [/nomic-embed-text/i, { query: "search_query: ", passage: "search_document: " }],
  // https://huggingface.co/intfloat/e5-mistral-7b-instruct: an instruction for the query, nothing for passages
  [
    /e5[\w.-]*instruct/i,
    {
      query: "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ",
      passage: "",
    },
  ],
  // https://huggingface.co/intfloat/multilingual-e5-small
  [/(^|[/_-])e5([-_.:]|$)/i, { query: "query: ", passage: "passage: " }],
  // https://huggingface.co/mixedbread-ai/mxbai-embed-large-v1, https://huggingface.co/Snowflake/snowflake-arctic-embed-m
  [
    /mxbai-embed|snowflake-arctic-embed(?!2|-[ml]-v2)/i,
    { query: "Represent this sentence for searching relevant passages: ", passage: "" },
  ],
  // https://huggingface.co/Snowflake/snowflake-arctic-embed-m-v2.0
  [/snowflake-arctic-embed/i, { query: "query: ", passage: "" }],
  // https://huggingface.co/BAAI/bge-large-en-v1.5; bge-m3 needs none
  [/bge-(small|base|large)-en/i, { query: "Represent this sentence for searching relevant passages: ", passage: "" }],
  // https://huggingface.co/google/embeddinggemma-300m
  [/embedding-?gemma/i, { query: "task: search result | query: ", passage: "title: none | text: " }],
  // https://huggingface.co/Qwen/Qwen3-Embedding-0.6B
  [
    /qwen3-embedding/i,
    {
      query: "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:",
      passage: "",
    },
  ],
];

/** The prefixes of an embedding model, by its name. */
export function embeddingPrefixes(model: string): EmbeddingPrefixes {
  return PREFIXES.find(([name]) => name.test(model))?.[1] ?? NONE;
}

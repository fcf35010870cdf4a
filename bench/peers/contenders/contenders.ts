import type { Contender } from "./contender";
import { LIGHT_RAG } from "./light-rag";
import { OPEN_WEBUI } from "./open-webui";
import { SELF_RAG } from "./self-rag";
import { TOUCHSTONE } from "./touchstone";

/** In the order of the table. */
export const CONTENDERS: readonly Contender[] = [...TOUCHSTONE, ...SELF_RAG, OPEN_WEBUI, LIGHT_RAG];

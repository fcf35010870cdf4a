import {
  storedWebPageSchema,
  webSearchKeyRequestSchema,
  webSearchStatusSchema,
  webSearchTestRequestSchema,
  webSearchTestSchema,
} from "@/lib/shared/contracts/library/web-search";
import { type ApiCall, json } from "./api-call";

/** Web search and fetched pages. */
export const webSearchCalls: readonly ApiCall[] = [
  {
    id: "getWebSearch",
    method: "GET",
    path: "/api/web-search",
    summary: "The web search provider, the source of its key, and the result of the last search.",
    answers: { 200: [json(webSearchStatusSchema)] },
  },
  {
    id: "saveWebSearchKey",
    method: "PUT",
    path: "/api/web-search/key",
    summary: "Stores a provider's key encrypted, or deletes it; returns the status.",
    body: [json(webSearchKeyRequestSchema)],
    answers: { 200: [json(webSearchStatusSchema)] },
  },
  {
    id: "testWebSearch",
    method: "POST",
    path: "/api/web-search/test",
    summary:
      "Makes one search with a provider without saving anything; a failure is part of the response, not an error.",
    body: [json(webSearchTestRequestSchema)],
    answers: { 200: [json(webSearchTestSchema)] },
  },
  {
    id: "getWebPage",
    method: "GET",
    path: "/api/web-pages/{id}",
    summary: "A web page as read by a run, with its stored passages.",
    answers: { 200: [json(storedWebPageSchema)] },
  },
];

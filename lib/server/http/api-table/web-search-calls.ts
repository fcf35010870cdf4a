import {
  storedWebPageSchema,
  webSearchKeyRequestSchema,
  webSearchStatusSchema,
  webSearchTestRequestSchema,
  webSearchTestSchema,
} from "@/lib/shared/contracts/library/web-search";
import { type ApiCall, json } from "./api-call";

/** The door to the web, and the pages that came through it. */
export const webSearchCalls: readonly ApiCall[] = [
  {
    id: "getWebSearch",
    method: "GET",
    path: "/api/web-search",
    summary: "By whom the web is searched, where the key comes from, and what the last search came to.",
    answers: { 200: [json(webSearchStatusSchema)] },
  },
  {
    id: "saveWebSearchKey",
    method: "PUT",
    path: "/api/web-search/key",
    summary: "Keeps a provider's key, encrypted, or forgets it; answers like the status.",
    body: [json(webSearchKeyRequestSchema)],
    answers: { 200: [json(webSearchStatusSchema)] },
  },
  {
    id: "testWebSearch",
    method: "POST",
    path: "/api/web-search/test",
    summary:
      "Makes one search by a provider without saving anything; one that fails is part of the answer, not an error.",
    body: [json(webSearchTestRequestSchema)],
    answers: { 200: [json(webSearchTestSchema)] },
  },
  {
    id: "getWebPage",
    method: "GET",
    path: "/api/web-pages/{id}",
    summary: "A page of the web as a run read it, with the passages that were kept of it.",
    answers: { 200: [json(storedWebPageSchema)] },
  },
];

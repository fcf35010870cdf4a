import {
  conversationExportQuerySchema,
  conversationListQuerySchema,
  conversationListSchema,
  conversationShareSchema,
} from "@/lib/shared/contracts/conversations/conversation";
import { conversationExportSchema, sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";
import {
  conversationCreateSchema,
  conversationDetailSchema,
  conversationPatchSchema,
  conversationSummarySchema,
} from "@/lib/shared/contracts/runs/run";
import { type ApiCall, json } from "./api-call";

/** Conversations: listed, searched, changed, deleted, shared and exported. */
export const conversationCalls: readonly ApiCall[] = [
  {
    id: "listConversations",
    method: "GET",
    path: "/api/conversations",
    summary: "Lists conversations, pinned ones first, page by page; `text` searches titles, questions and answers.",
    query: conversationListQuerySchema,
    answers: { 200: [json(conversationListSchema)] },
  },
  {
    id: "createConversation",
    method: "POST",
    path: "/api/conversations",
    summary: "Starts a conversation.",
    body: [json(conversationCreateSchema)],
    answers: { 201: [json(conversationSummarySchema)] },
  },
  {
    id: "getConversation",
    method: "GET",
    path: "/api/conversations/{id}",
    summary: "One conversation with its runs, oldest first.",
    answers: { 200: [json(conversationDetailSchema)] },
  },
  {
    id: "updateConversation",
    method: "PATCH",
    path: "/api/conversations/{id}",
    summary: "Renames or pins a conversation.",
    body: [json(conversationPatchSchema)],
    answers: { 200: [json(conversationSummarySchema)] },
  },
  {
    id: "deleteConversation",
    method: "DELETE",
    path: "/api/conversations/{id}",
    summary: "Deletes a conversation with its runs, and cancels an active one; can be undone for a day.",
    answers: { 204: [] },
  },
  {
    id: "restoreConversation",
    method: "POST",
    path: "/api/conversations/{id}/restore",
    summary: "Undoes the deletion of a conversation.",
    answers: { 200: [json(conversationSummarySchema)] },
  },
  {
    id: "shareConversation",
    method: "POST",
    path: "/api/conversations/{id}/share",
    summary:
      "Creates a link with which others of this installation can read the conversation, or returns the existing one.",
    answers: { 200: [json(conversationShareSchema)] },
  },
  {
    id: "unshareConversation",
    method: "DELETE",
    path: "/api/conversations/{id}/share",
    summary: "Ends sharing; the link becomes invalid.",
    answers: { 204: [] },
  },
  {
    id: "exportConversation",
    method: "GET",
    path: "/api/conversations/{id}/export",
    summary: "The conversation as a file: Markdown, PDF or JSON.",
    query: conversationExportQuerySchema,
    answers: { 200: [json(conversationExportSchema), { kind: "file" }] },
  },
  {
    id: "getShared",
    method: "GET",
    path: "/api/shared/{id}",
    summary: "A shared conversation by its link, read-only.",
    answers: { 200: [json(sharedConversationSchema)] },
  },
];

import { z } from "zod";
import {
  collectionListSchema,
  collectionMembersRequestSchema,
  collectionRequestSchema,
  collectionSchema,
  documentDetailSchema,
  documentEventSchema,
  documentListSchema,
  documentNamedSchema,
  documentPatchSchema,
  documentTextRequestSchema,
  documentUrlRequestSchema,
  passageSchema,
  uploadAcceptedSchema,
} from "@/lib/shared/contracts/library/document";
import { searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { searchAnswerSchema, searchRequestSchema } from "@/lib/shared/contracts/library/search";
import { type ApiCall, events, json } from "./api-call";

/** The field `url` distinguishes the two. */
const documentRequestSchema = z.union([documentTextRequestSchema, documentUrlRequestSchema]);

/** The library and its search. */
export const documentCalls: readonly ApiCall[] = [
  {
    id: "addDocument",
    method: "POST",
    path: "/api/documents",
    summary:
      "Imports a file (form field `file`; from a ZIP archive, each document in it), a text, or the page at an address; the same bytes are the same document.",
    body: [{ kind: "upload" }, json(documentRequestSchema)],
    answers: { 202: [json(uploadAcceptedSchema)] },
    refusals: ["conflict", "empty_document", "address_refused", "fetch_failed"],
  },
  {
    id: "listDocuments",
    method: "GET",
    path: "/api/documents",
    summary: "All documents, newest first, without texts.",
    answers: { 200: [json(documentListSchema)] },
  },
  {
    id: "followDocuments",
    method: "GET",
    path: "/api/documents/events",
    summary: "The list of documents, then every change as an event.",
    answers: { 200: [events(documentEventSchema)] },
  },
  {
    id: "getDocument",
    method: "GET",
    path: "/api/documents/{id}",
    summary: "A document with its text and the positions of its passages.",
    answers: { 200: [json(documentDetailSchema)] },
  },
  {
    id: "deleteDocument",
    method: "DELETE",
    path: "/api/documents/{id}",
    summary: "Deletes a document with all its versions, their passages, vectors and terms, even during its import.",
    answers: { 204: [] },
  },
  {
    id: "updateDocument",
    method: "PATCH",
    path: "/api/documents/{id}",
    summary: "Sets the collections of a document and all its versions.",
    body: [json(documentPatchSchema)],
    answers: { 200: [json(documentDetailSchema)] },
  },
  {
    id: "separateDocument",
    method: "POST",
    path: "/api/documents/{id}/separate",
    summary:
      "Makes the newest version of a document a separate document; the version before it becomes searchable again.",
    answers: { 204: [] },
    refusals: ["conflict"],
  },
  {
    id: "listCollections",
    method: "GET",
    path: "/api/collections",
    summary: "All collections, ordered by name.",
    answers: { 200: [json(collectionListSchema)] },
  },
  {
    id: "addCollection",
    method: "POST",
    path: "/api/collections",
    summary: "Creates a collection.",
    body: [json(collectionRequestSchema)],
    answers: { 201: [json(collectionSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "renameCollection",
    method: "PATCH",
    path: "/api/collections/{id}",
    summary: "Renames a collection.",
    body: [json(collectionRequestSchema)],
    answers: { 204: [] },
    refusals: ["conflict"],
  },
  {
    id: "deleteCollection",
    method: "DELETE",
    path: "/api/collections/{id}",
    summary: "Removes a collection; its documents stay.",
    answers: { 204: [] },
  },
  {
    id: "changeCollectionDocuments",
    method: "POST",
    path: "/api/collections/{id}/documents",
    summary: "Adds documents, with all their versions, to a collection and removes others from it.",
    body: [json(collectionMembersRequestSchema)],
    answers: { 204: [] },
  },
  {
    id: "getOriginal",
    method: "GET",
    path: "/api/documents/{id}/original",
    summary: "The original file, always as a download.",
    answers: { 200: [{ kind: "file" }] },
  },
  {
    id: "getPassage",
    method: "GET",
    path: "/api/documents/{id}/passages/{n}",
    summary: "A passage by its 0-based position in its document.",
    answers: { 200: [json(passageSchema)] },
  },
  {
    id: "retryDocument",
    method: "POST",
    path: "/api/documents/{id}/retry",
    summary: "Retries a failed document.",
    answers: { 202: [json(documentNamedSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "cancelDocument",
    method: "POST",
    path: "/api/documents/{id}/cancel",
    summary: "Cancels a queued or running import.",
    answers: { 202: [json(documentNamedSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "getSearchIndex",
    method: "GET",
    path: "/api/search-index",
    summary: "The active embedding index, and the one being filled with its progress.",
    answers: { 200: [json(searchIndexStatusSchema)] },
  },
  {
    id: "search",
    method: "POST",
    path: "/api/search",
    summary: "The search debugger: every passage found, with its dense, lexical and fused ranks.",
    body: [json(searchRequestSchema)],
    answers: { 200: [json(searchAnswerSchema)] },
  },
];

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

/** Which of the two it is is told by the field `url`. */
const documentRequestSchema = z.union([documentTextRequestSchema, documentUrlRequestSchema]);

/** The library and the search in it. */
export const documentCalls: readonly ApiCall[] = [
  {
    id: "addDocument",
    method: "POST",
    path: "/api/documents",
    summary:
      "Takes in a file (form field `file`; a ZIP archive is every document in it), a text or the page at an address; the same bytes again are the same document.",
    body: [{ kind: "upload" }, json(documentRequestSchema)],
    answers: { 202: [json(uploadAcceptedSchema)] },
    refusals: ["conflict", "empty_document", "address_refused", "fetch_failed"],
  },
  {
    id: "listDocuments",
    method: "GET",
    path: "/api/documents",
    summary: "All documents, newest first, without their texts.",
    answers: { 200: [json(documentListSchema)] },
  },
  {
    id: "followDocuments",
    method: "GET",
    path: "/api/documents/events",
    summary: "The list of documents, then every change of it as it happens.",
    answers: { 200: [events(documentEventSchema)] },
  },
  {
    id: "getDocument",
    method: "GET",
    path: "/api/documents/{id}",
    summary: "A document with its text and where its passages lie.",
    answers: { 200: [json(documentDetailSchema)] },
  },
  {
    id: "deleteDocument",
    method: "DELETE",
    path: "/api/documents/{id}",
    summary:
      "Deletes a document with all its versions, their passages, vectors and terms, also while it is being taken in.",
    answers: { 204: [] },
  },
  {
    id: "updateDocument",
    method: "PATCH",
    path: "/api/documents/{id}",
    summary: "Puts a document, with all its versions, into exactly these collections.",
    body: [json(documentPatchSchema)],
    answers: { 200: [json(documentDetailSchema)] },
  },
  {
    id: "separateDocument",
    method: "POST",
    path: "/api/documents/{id}/separate",
    summary: "Makes the newest version of a document a document of its own; the version before it is found again.",
    answers: { 204: [] },
    refusals: ["conflict"],
  },
  {
    id: "listCollections",
    method: "GET",
    path: "/api/collections",
    summary: "All collections by name.",
    answers: { 200: [json(collectionListSchema)] },
  },
  {
    id: "addCollection",
    method: "POST",
    path: "/api/collections",
    summary: "Makes a collection.",
    body: [json(collectionRequestSchema)],
    answers: { 201: [json(collectionSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "renameCollection",
    method: "PATCH",
    path: "/api/collections/{id}",
    summary: "Gives a collection another name.",
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
    summary: "Puts documents, with all their versions, into a collection and takes others out of it.",
    body: [json(collectionMembersRequestSchema)],
    answers: { 204: [] },
  },
  {
    id: "getOriginal",
    method: "GET",
    path: "/api/documents/{id}/original",
    summary: "The file as it was uploaded: always a download.",
    answers: { 200: [{ kind: "file" }] },
  },
  {
    id: "getPassage",
    method: "GET",
    path: "/api/documents/{id}/passages/{n}",
    summary: "One passage by its 0-based position in its document.",
    answers: { 200: [json(passageSchema)] },
  },
  {
    id: "retryDocument",
    method: "POST",
    path: "/api/documents/{id}/retry",
    summary: "Tries a failed document again.",
    answers: { 202: [json(documentNamedSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "cancelDocument",
    method: "POST",
    path: "/api/documents/{id}/cancel",
    summary: "Breaks off a document that waits or is being taken in.",
    answers: { 202: [json(documentNamedSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "getSearchIndex",
    method: "GET",
    path: "/api/search-index",
    summary: "Which embedding index answers, which one is being filled and how far it is.",
    answers: { 200: [json(searchIndexStatusSchema)] },
  },
  {
    id: "search",
    method: "POST",
    path: "/api/search",
    summary: "The retrieval debugger: every passage found, with its dense, lexical and fused ranks.",
    body: [json(searchRequestSchema)],
    answers: { 200: [json(searchAnswerSchema)] },
  },
];

import { listCollections } from "@/lib/data/db/library/collections";
import { addCollection } from "@/lib/library/ingest/documents/collections";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  collectionListSchema,
  collectionRequestSchema,
  collectionSchema,
} from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listCollections",
    access: "read_library",
    summary: "The collections that you may read, ordered by name.",
    answer: collectionListSchema,
    handle: async ({ reader }) => ({ collections: await listCollections(reader) }),
  },
  POST: {
    id: "addCollection",
    access: "manage_library",
    summary: "Creates a collection.",
    body: collectionRequestSchema,
    answer: collectionSchema,
    status: 201,
    refusals: ["conflict"],
    handle: ({ body }) => addCollection(body.name),
  },
});

import { readRights, writeRights } from "@/lib/data/db/accounts/collection-rights";
import { requireManaged } from "@/lib/data/db/library/readable";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { collectionRightsRequestSchema, collectionRightsSchema } from "@/lib/shared/contracts/accounts/group";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getCollectionRights",
    access: "write_library",
    summary: "Who may read, write or manage the documents of a collection, for those who may manage it.",
    answer: collectionRightsSchema,
    async handle({ params, reader }) {
      await requireManaged(params.id, reader);
      return readRights(params.id);
    },
  },
  PUT: {
    id: "setCollectionRights",
    access: "write_library",
    summary: "Sets who may read, write or manage the documents of a collection, for those who may manage it.",
    body: collectionRightsRequestSchema,
    answer: collectionRightsSchema,
    async handle({ params, body, reader }) {
      await requireManaged(params.id, reader);
      return writeRights(params.id, body);
    },
  },
});

import { requireAddedBy } from "@/lib/data/db/library/added-by";
import { type Reader, readableAmong } from "@/lib/data/db/library/readable";
import { changeCollection } from "@/lib/library/ingest/documents/collections";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { collectionMembersRequestSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "changeCollectionDocuments",
    access: "write_library",
    summary: "Adds documents, with all their versions, to a collection and removes others from it.",
    body: collectionMembersRequestSchema,
    async handle({ params, body, owners, reader }) {
      const change = await readableChange(body, reader);
      await requireAddedBy([...change.add, ...change.remove], owners);
      return changeCollection(params.id, change, reader);
    },
  },
});

/** Documents that the reader may not read are skipped, as those that do not exist. */
async function readableChange({ add, remove }: { add: string[]; remove: string[] }, reader: Reader) {
  const readable = await readableAmong([...add, ...remove], reader);
  const among = (ids: readonly string[]) => ids.filter((id) => readable.has(id));
  return { add: among(add), remove: among(remove) };
}

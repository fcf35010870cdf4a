import { listShareLinks } from "@/lib/data/db/conversations/share-links";
import { defineRoute } from "@/lib/server/http/define-route";
import { shareLinkListSchema } from "@/lib/shared/contracts/conversations/share-link";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listShareLinks",
    access: "administer",
    summary: "Every shared link that works, the latest first.",
    answer: shareLinkListSchema,
    handle: async () => ({ links: await listShareLinks() }),
  },
});

import { addSampleLibrary, removeSampleLibrary } from "@/lib/library/ingest/add/sample-library";
import { defineRoute } from "@/lib/server/http/define-route";
import { sampleLibrarySchema } from "@/lib/shared/contracts/library/digest";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "addSamples",
    access: "manage_library",
    summary: "Adds the documents of the sample library that are missing.",
    answer: sampleLibrarySchema,
    status: 202,
    handle: async () => ({ documents: await addSampleLibrary() }),
  },
  DELETE: {
    id: "removeSamples",
    access: "manage_library",
    summary: "Removes the documents of the sample library.",
    answer: sampleLibrarySchema,
    handle: async () => ({ documents: await removeSampleLibrary() }),
  },
});

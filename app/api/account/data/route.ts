import { exportPersonalData } from "@/lib/server/accounts/personal-data";
import { json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { streamedFile } from "@/lib/server/http/streamed-file";
import { personalDataSchema } from "@/lib/shared/contracts/accounts/personal-data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "exportOwnData",
    access: "own_account",
    summary: "What is stored of the caller, as a JSON file; 404 without accounts.",
    answers: { 200: [json(personalDataSchema)] },
    refusals: ["not_found"],
    handle: ({ person }) =>
      streamedFile(
        "touchstone-personal-data.json",
        "application/json; charset=utf-8",
        exportPersonalData(person, person),
      ),
  },
});

import { exportPersonalData } from "@/lib/server/accounts/personal-data";
import { json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { streamedFile } from "@/lib/server/http/streamed-file";
import { personalDataSchema } from "@/lib/shared/contracts/accounts/personal-data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "exportPersonData",
    access: "manage_credentials",
    summary:
      "What is stored of a person, as a JSON file: account, conversations, feedback, uploads, what they did; for others than the person, without the words of private conversations.",
    answers: { 200: [json(personalDataSchema)] },
    handle: ({ params, person }) =>
      streamedFile(
        "touchstone-personal-data.json",
        "application/json; charset=utf-8",
        exportPersonalData(params.id, person),
      ),
  },
});

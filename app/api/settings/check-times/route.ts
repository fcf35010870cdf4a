import { readCheckTimes } from "@/lib/data/db/metrics/check-times";
import { defineRoute } from "@/lib/server/http/define-route";
import { checkTimesAnswerSchema } from "@/lib/shared/contracts/metrics/check-times";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getCheckTimes",
    access: "monitor",
    summary: "The duration of the latest questions of the last 30 days, by enabled checks.",
    answer: checkTimesAnswerSchema,
    handle: ({ owner }) => readCheckTimes(owner),
  },
});

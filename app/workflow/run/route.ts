import { handleRoute } from "@/lib/server/http/handle-route";
import { answerRun } from "../answer-run";

/** Runs the workflow to its end and returns everything that it did. */
export const POST = handleRoute(async (request) => {
  const { answer, headers } = await answerRun(request);
  return Response.json(answer, { headers });
});

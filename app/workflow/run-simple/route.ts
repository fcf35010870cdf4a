import { handleRoute } from "@/lib/server/http/handle-route";
import { answerRun } from "../answer-run";

/** Runs the workflow to its end and returns only the question and its answer. */
export const POST = handleRoute(async (request) => {
  const { answer, headers } = await answerRun(request);
  return Response.json({ question: answer.question, answer: answer.answer }, { headers });
});

import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import { type Api, AskError } from "@/scripts/ask/api";
import { questionAt } from "../path/measure-runs";

/** Length of the earlier answers in tokens, as in the scripted language model. */
const ANSWER_TOKENS = 250;

/**
 * Asks the first questions of a conversation with an instant model, then restores the model's pace.
 * @param simUrl address of the scripted language model
 * @returns the conversation's id
 */
export async function beginConversation(api: Api, simUrl: string, turns: number): Promise<string> {
  await tellSim(simUrl, "/__script", { timing: { answerTokens: ANSWER_TOKENS } });
  let conversationId: string | null = null;
  for (let turn = 0; turn < turns; turn += 1) conversationId = await askIn(api, conversationId, questionAt(turn));
  await tellSim(simUrl, "/__reset", {});
  if (conversationId === null) throw new AskError("A conversation has at least one turn.");
  return conversationId;
}

/** Asks a question and waits for the end of its answer. @returns the conversation's id */
async function askIn(api: Api, conversationId: string | null, question: string): Promise<string> {
  const accepted = await api.json(runAcceptedSchema, "/api/runs", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ question, ...(conversationId === null ? {} : { conversationId }) }),
  });
  for await (const event of api.events(accepted.runId, 0)) if (event.type === "run-end") break;
  return accepted.conversationId;
}

async function tellSim(simUrl: string, path: string, body: object): Promise<void> {
  const answer = await fetch(new URL(path, simUrl), { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new AskError(`The scripted language model answered ${answer.status}.`);
}

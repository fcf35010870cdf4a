import type { SIM_TIMING } from "../../../e2e/scripted-llm/script";
import { runAcceptedSchema } from "../../../lib/contracts/run";
import { type Api, AskError } from "../../ask/api";
import { questionAt } from "../path/measure-runs";

/**
 * Asks the first questions of a conversation, one after the other, of a model that makes nobody wait.
 * @param simUrl of the scripted language model
 * @param pace what the model goes on with
 * @returns the conversation's id
 */
export async function beginConversation(
  api: Api,
  simUrl: string,
  turns: number,
  pace: typeof SIM_TIMING,
): Promise<string> {
  await setTiming(simUrl, { answerTokens: pace.answerTokens });
  let conversationId: string | null = null;
  for (let turn = 0; turn < turns; turn += 1) conversationId = await askIn(api, conversationId, questionAt(turn));
  await setTiming(simUrl, pace);
  if (conversationId === null) throw new AskError("A conversation has one turn at least.");
  return conversationId;
}

/** Asks a question and waits for the end of its answer. @returns its conversation */
async function askIn(api: Api, conversationId: string | null, question: string): Promise<string> {
  const accepted = await api.json(runAcceptedSchema, "/api/runs", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ question, ...(conversationId === null ? {} : { conversationId }) }),
  });
  for await (const event of api.events(accepted.runId, 0)) if (event.type === "run-end") break;
  return accepted.conversationId;
}

async function setTiming(simUrl: string, timing: Partial<typeof SIM_TIMING>): Promise<void> {
  const answer = await fetch(new URL("/__script", simUrl), { method: "POST", body: JSON.stringify({ timing }) });
  if (!answer.ok) throw new AskError(`The scripted language model answered ${answer.status}.`);
}

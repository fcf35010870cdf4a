import { untilLibraryReady } from "../../drive/library";
import type { PeerHost } from "../../peer-host";

/** How a question ends for which the model's answer is cut off. */
const CUT = "In one sentence\\.";

/** An application whose scripted model answers the sample question, with the sample library. @returns the address of `/v1` */
export async function libraryWithModel(host: PeerHost): Promise<string> {
  const model = await host.startScriptedModel();
  const text = "The river Aubrelle is 84 kilometres long [1].";
  const cut = { when: { user: CUT, structured: false }, answer: { text: `${text} It then`, finishReason: "length" } };
  const whole = { when: { structured: false }, answer: { text } };
  await model.script({ rules: [cut, whole] });
  const { url } = await host.startApplication({ OPENAI_BASE_URL: model.url });
  await untilLibraryReady(url, host);
  return `${url}/v1`;
}

/** What the scripts for OpenAI's clients check. */
export const OPENAI_CHECKS = {
  models: "the models are listed, and each is found",
  chat: "a chat completion has the answer, `stop` and the usage",
  stream: "a stream adds up to the same answer and ends with the usage",
  tools: "turns of tools in the history are accepted",
  responses: "responses: an answer, a follow-up by `previous_response_id`, a stream",
  embeddings: "embeddings of texts, as numbers and in base64",
  tokens: "embeddings of token numbers are refused with the reason",
  errors: "errors are the client's own classes with our sentences",
  length: "an answer that the model's limit cut off ends with `length`",
} as const;

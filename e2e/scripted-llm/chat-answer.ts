import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ChatRequestView } from "./chat-request";
import { defaultJson, defaultProse } from "./default-answer";
import { seededRandom } from "./random";
import type { LogEntry, RequestLog } from "./request-log";
import type { Fault, Rule, Timing } from "./script";

export interface Exchange {
  view: ChatRequestView;
  rule: Rule | null;
  timing: Timing;
  seed: number;
  response: ServerResponse;
  entry: LogEntry;
  log: RequestLog;
  /** Aborted when the client closes the connection. */
  gone: AbortSignal;
}

type Cut = "server_cut" | "hang" | "end_early";

function answerText({ view, rule, timing }: Exchange): string {
  const scripted = rule?.answer;
  if (scripted !== undefined) return "text" in scripted ? scripted.text : JSON.stringify(scripted.json);
  return view.structured === null ? defaultProse(view, timing.answerTokens) : JSON.stringify(defaultJson(view));
}

/** Words with the white space before them: what a token is here. */
function tokenize(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

function pacer({ view, timing, seed, gone }: Exchange, tokens: number, slowMs: number) {
  const random = seededRandom(seed);
  const jittered = (ms: number) => ms * (1 + timing.jitter * (random() * 2 - 1));
  const structured = view.structured !== null;
  const first = structured ? 0 : timing.firstTokenMs;
  const gap = structured
    ? timing.structuredMs / Math.max(1, tokens)
    : timing.tokensPerSecond === 0
      ? 0
      : 1_000 / timing.tokensPerSecond;
  let due = performance.now();
  return async (index: number) => {
    due += index === 0 ? slowMs + jittered(first) + (structured ? jittered(gap) : 0) : jittered(gap);
    const rest = due - performance.now();
    if (rest > 1) await wait(rest, undefined, { signal: gone });
  };
}

function breakingPoint(fault: Fault | undefined): { after: number; cut: Cut } | null {
  if (fault?.kind === "cut") return { after: fault.afterTokens, cut: "server_cut" };
  if (fault?.kind === "end_early") return { after: fault.afterTokens, cut: "end_early" };
  if (fault?.kind === "hang" && fault.afterTokens > 0) return { after: fault.afterTokens, cut: "hang" };
  return null;
}

function usage(view: ChatRequestView, completionTokens: number) {
  const promptTokens = view.messages.reduce((sum, message) => sum + tokenize(message.content).length, 0);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

async function cutOff(exchange: Exchange, cut: Cut): Promise<void> {
  const { response, log, entry, gone } = exchange;
  if (cut === "hang") {
    await new Promise<void>((resolve) => gone.addEventListener("abort", () => resolve(), { once: true }));
    return;
  }
  log.close(entry, "server_cut");
  if (cut === "end_early") response.end();
  // A reset would make the client drop tokens that it has not read yet.
  else response.socket?.destroySoon();
}

async function streamAnswer(exchange: Exchange, tokens: string[], finishReason: string): Promise<void> {
  const { view, rule, response, entry, log } = exchange;
  const fault = rule?.fault;
  const breaking = breakingPoint(fault);
  const pace = pacer(exchange, tokens.length, fault?.kind === "slow" ? fault.ms : 0);
  const base = { id: `chatcmpl-${entry.id}`, object: "chat.completion.chunk", created: 0, model: view.model };
  const send = (value: object) => response.write(`data: ${JSON.stringify({ ...base, ...value })}\n\n`);
  const choice = (delta: object, finish: string | null) => ({
    choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
  });

  entry.status = 200;
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  send(choice({ role: "assistant", content: "" }, null));
  for (const [index, token] of tokens.entries()) {
    if (breaking !== null && index >= breaking.after) return cutOff(exchange, breaking.cut);
    await pace(index);
    if (fault?.kind === "malformed_json" && fault.where === "wire") response.write("data: {not json\n\n");
    send(choice({ content: token }, null));
    entry.tokensSent += 1;
  }
  if (breaking !== null) return cutOff(exchange, breaking.cut);
  send(choice({}, finishReason));
  if (view.includeUsage) send({ choices: [], usage: usage(view, tokens.length) });
  response.end("data: [DONE]\n\n");
  log.close(entry, "finished");
}

async function wholeAnswer(exchange: Exchange, tokens: string[], finishReason: string): Promise<void> {
  const { view, rule, response, entry, log } = exchange;
  const fault = rule?.fault;
  const breaking = breakingPoint(fault);
  const pace = pacer(exchange, tokens.length, fault?.kind === "slow" ? fault.ms : 0);
  for (const index of tokens.keys()) {
    if (breaking !== null && index >= breaking.after) return cutOff(exchange, breaking.cut);
    await pace(index);
    entry.tokensSent += 1;
  }
  if (breaking !== null) return cutOff(exchange, breaking.cut);
  entry.status = 200;
  response.writeHead(200, { "content-type": "application/json" });
  const message = { role: "assistant", content: tokens.join(""), refusal: null };
  const body = JSON.stringify({
    id: `chatcmpl-${entry.id}`,
    object: "chat.completion",
    created: 0,
    model: view.model,
    choices: [{ index: 0, message, finish_reason: finishReason, logprobs: null }],
    usage: usage(view, tokens.length),
  });
  response.end(fault?.kind === "malformed_json" && fault.where === "wire" ? body.slice(0, -5) : body);
  log.close(entry, "finished");
}

/** Answers one chat completion as its rule, or the default behaviour, says. Resolves early when the client goes. */
export async function answerChat(exchange: Exchange): Promise<void> {
  const { rule, view } = exchange;
  const text = answerText(exchange);
  const fault = rule?.fault;
  const spoilt = fault?.kind === "malformed_json" && fault.where === "content";
  const tokens = tokenize(spoilt ? text.slice(0, Math.max(1, Math.floor(text.length / 2))) : text);
  const scripted = rule?.answer;
  const finishReason =
    scripted !== undefined && "finishReason" in scripted ? (scripted.finishReason ?? "stop") : "stop";
  await (view.stream ? streamAnswer : wholeAnswer)(exchange, tokens, finishReason);
}

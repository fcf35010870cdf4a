import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { AnswerFraming, Usage } from "./answer-framing";
import type { ChatRequestView } from "./chat-request";
import { defaultJson, defaultProse } from "./defaults/default-answer";
import type { KnownAnswers } from "./paraphrases/known-answers";
import type { AnswerStyle } from "./paraphrases/write-paraphrase";
import { seededRandom } from "./random";
import type { LogEntry, RequestLog } from "./request-log";
import type { Fault, Rule, Timing } from "./script";

export interface Exchange {
  view: ChatRequestView;
  framing: AnswerFraming;
  rule: Rule | null;
  timing: Timing;
  style: AnswerStyle;
  known: KnownAnswers;
  seed: number;
  response: ServerResponse;
  entry: LogEntry;
  log: RequestLog;
  /** Aborted when the client closes the connection. */
  gone: AbortSignal;
}

interface PlannedAnswer {
  thoughts: string[];
  tokens: string[];
  finishReason: string;
}

type Cut = "server_cut" | "hang" | "end_early" | "error";

function answerText({ view, rule, timing, style, known }: Exchange): string {
  const scripted = rule?.answer;
  if (scripted !== undefined) return "text" in scripted ? scripted.text : JSON.stringify(scripted.json);
  if (view.structured !== null) return JSON.stringify(defaultJson(view, known));
  return defaultProse(view, timing.answerTokens, style, known);
}

/** Splits a text into words with their leading whitespace: the tokens of this server. */
export function tokenize(text: string): string[] {
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
  if (fault?.kind === "stream_error") return { after: fault.afterTokens, cut: "error" };
  if (fault?.kind === "hang" && fault.afterTokens > 0) return { after: fault.afterTokens, cut: "hang" };
  return null;
}

function usageOf({ view }: Exchange, { thoughts, tokens }: PlannedAnswer): Usage {
  const promptTokens = view.messages.reduce((sum, message) => sum + tokenize(message.content).length, 0);
  return { promptTokens, completionTokens: thoughts.length + tokens.length };
}

async function cutOff(exchange: Exchange, cut: Cut): Promise<void> {
  const { response, log, entry, gone, framing, rule } = exchange;
  if (cut === "hang") {
    await new Promise<void>((resolve) => gone.addEventListener("abort", () => resolve(), { once: true }));
    return;
  }
  log.close(entry, "server_cut");
  if (cut === "error") {
    const fault = rule?.fault;
    response.end(framing.error(fault?.kind === "stream_error" ? fault.message : ""));
  } else if (cut === "end_early") response.end();
  // A reset would make the client drop unread tokens.
  else response.socket?.destroySoon();
}

async function streamAnswer(exchange: Exchange, answer: PlannedAnswer): Promise<void> {
  const { rule, response, entry, log, framing } = exchange;
  const fault = rule?.fault;
  const breaking = breakingPoint(fault);
  const pieces = [
    ...answer.thoughts.map((text) => framing.thought(text)),
    ...answer.tokens.map((text) => framing.token(text)),
  ];
  const pace = pacer(exchange, pieces.length, fault?.kind === "slow" ? fault.ms : 0);

  entry.status = 200;
  response.writeHead(200, { "content-type": framing.streamType, "cache-control": "no-cache" });
  response.write(framing.opening());
  for (const [index, piece] of pieces.entries()) {
    if (breaking !== null && index >= breaking.after) return cutOff(exchange, breaking.cut);
    await pace(index);
    if (fault?.kind === "malformed_json" && fault.where === "wire") response.write(framing.malformed);
    response.write(piece);
    entry.tokensSent += 1;
  }
  if (breaking !== null) return cutOff(exchange, breaking.cut);
  response.end(framing.closing(answer.finishReason, usageOf(exchange, answer)));
  log.close(entry, "finished");
}

async function wholeAnswer(exchange: Exchange, answer: PlannedAnswer): Promise<void> {
  const { rule, response, entry, log, framing } = exchange;
  const fault = rule?.fault;
  const breaking = breakingPoint(fault);
  const count = answer.thoughts.length + answer.tokens.length;
  const pace = pacer(exchange, count, fault?.kind === "slow" ? fault.ms : 0);
  for (let index = 0; index < count; index += 1) {
    if (breaking !== null && index >= breaking.after) return cutOff(exchange, breaking.cut);
    await pace(index);
    entry.tokensSent += 1;
  }
  if (breaking !== null) return cutOff(exchange, breaking.cut);
  entry.status = 200;
  response.writeHead(200, { "content-type": "application/json" });
  const { tokens, thoughts, finishReason } = answer;
  const usage = usageOf(exchange, answer);
  const body = JSON.stringify(framing.whole(tokens.join(""), thoughts.join(""), finishReason, usage));
  response.end(fault?.kind === "malformed_json" && fault.where === "wire" ? body.slice(0, -5) : body);
  log.close(entry, "finished");
}

/** Answers one chat request by its rule, or by default. Resolves early when the client disconnects. */
export async function answerChat(exchange: Exchange): Promise<void> {
  const { rule, view } = exchange;
  const text = answerText(exchange);
  const fault = rule?.fault;
  const spoilt = fault?.kind === "malformed_json" && fault.where === "content";
  const all = tokenize(spoilt ? text.slice(0, Math.max(1, Math.floor(text.length / 2))) : text);
  const scripted = rule?.answer !== undefined && "text" in rule.answer ? rule.answer : null;
  const cut = view.maxTokens !== null && all.length > view.maxTokens;
  await (view.stream ? streamAnswer : wholeAnswer)(exchange, {
    thoughts: tokenize(scripted?.thinking ?? ""),
    tokens: cut ? all.slice(0, view.maxTokens ?? 0) : all,
    finishReason: scripted?.finishReason ?? (cut ? "length" : "stop"),
  });
}

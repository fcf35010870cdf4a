import type { ServerResponse } from "node:http";
import type { z } from "zod";
import type { KnownAnswers } from "./paraphrases/known-answers";
import type { LogEntry, RequestLog } from "./request-log";
import type { RuleBook } from "./rule-book";
import type { Rule, Script } from "./script";

export type JsonObject = Record<string, z.core.util.JSONType>;

/** One request being handled. */
export interface RequestContext {
  script: Script;
  /** With those of the script. */
  known: KnownAnswers;
  rules: RuleBook;
  /** Models installed on the Ollama server: the script's, and those pulled since. */
  installed: Set<string>;
  body: JsonObject;
  response: ServerResponse;
  entry: LogEntry;
  log: RequestLog;
  /** Aborted when the client closes the connection. */
  gone: AbortSignal;
  /** Notifies waiting tests that the log changed. */
  changed(): void;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(body));
}

/** Ends the request with this response. */
export function answer({ response, entry, log }: RequestContext, status: number, body: object): undefined {
  entry.status = status;
  sendJson(response, status, body);
  log.close(entry, "finished");
}

/** Records the request and the rule that decides it. */
export function note({ entry, body, changed }: RequestContext, rule: Rule | null): void {
  const { messages: _messages, ...parameters } = body;
  entry.parameters = parameters;
  entry.rule = rule?.name ?? null;
  entry.fault = rule?.fault?.kind ?? null;
  changed();
}

/**
 * Applies faults that replace the whole response.
 * @param errorBody formats an error for the wire
 * @returns true if the request was handled
 */
export function failInstead(
  { response, entry, log }: RequestContext,
  rule: Rule | null,
  errorBody: (fault: { message: string; code: string | null; param: string | null; type: string }) => object,
): boolean {
  const fault = rule?.fault;
  if (fault?.kind === "refuse") {
    log.close(entry, "server_cut");
    response.socket?.resetAndDestroy();
    return true;
  }
  if (fault?.kind === "status") {
    entry.status = fault.status;
    const { status, retryAfterSeconds: wait } = fault;
    const message = fault.message ?? `scripted ${status}`;
    const { code = null, param = null, type = "scripted" } = fault;
    const body = errorBody({ message, code, param, type });
    sendJson(response, status, body, wait === undefined ? {} : { "retry-after": String(wait) });
    log.close(entry, "finished");
    return true;
  }
  return fault?.kind === "hang" && fault.afterTokens === 0;
}

import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { ZodError } from "zod";
import { failureOf } from "@/lib/server/http/handle-route";
import { log } from "@/lib/shared/log";

/** What a tool returns: a text for a language model, and the same as data. */
interface ToolAnswer {
  text: string;
  data: Record<string, unknown>;
}

/**
 * Runs a tool. What fails becomes a result that the calling model can read and react to; faults of the server are logged
 * and not reported in detail.
 */
export async function toolResult(tool: string, work: () => Promise<ToolAnswer>): Promise<CallToolResult> {
  try {
    const { text, data } = await work();
    return { content: [{ type: "text", text }], structuredContent: data };
  } catch (error) {
    const failure = await failureOf(error);
    if (failure.status >= 500) log.error({ err: failure, tool }, "a tool of the Model Context Protocol failed");
    return { isError: true, content: [{ type: "text", text: failureText(failure.message, failure.fields) }] };
  }
}

/**
 * Reads a resource. An unknown address is answered as the protocol requires; faults of the server are logged and not
 * reported in detail.
 * @throws ProtocolError
 */
export async function resourceResult(uri: URL, work: () => Promise<ReadResourceResult>): Promise<ReadResourceResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ZodError) throw new ResourceNotFoundError(uri.href);
    const failure = await failureOf(error);
    if (failure.code === "not_found") throw new ResourceNotFoundError(uri.href);
    if (failure.status >= 500) log.error({ err: failure, uri: uri.href }, "a resource could not be read");
    throw new ProtocolError(ProtocolErrorCode.InternalError, failure.message);
  }
}

function failureText(message: string, fields: Record<string, string> = {}): string {
  return [message, ...Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)].join("\n");
}

import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import type { StructuredMode, StructuredModes } from "./structured-modes";
import type { OutputSchema } from "./structured-output";

/** What one request asks of a server, before any wire format. */
export interface WireRequest {
  messages: ChatMessage[];
  temperature: number;
  /** `null` leaves it to the server. */
  topK: number | null;
  maxTokens: number;
  templateArguments?: Readonly<Record<string, unknown>>;
  think?: false;
  /** JSON that is asked for; `null` for prose. In the mode `words` the messages ask for it. */
  output: { mode: StructuredMode; schema: OutputSchema } | null;
}

/** What one event of a stream says; most say one thing. */
export interface WireChunk {
  text?: string;
  /** The model thinks: it is alive, and nothing of it is for the reader. */
  thinking?: boolean;
  /** The server said that the answer is complete. */
  finished?: boolean;
  /** The server or the model declined to answer. */
  refused?: boolean;
  usage?: { promptTokens: number; completionTokens: number };
}

/** One wire format, in front of one model of one server. Everything else about a chat model is the same for all of them. */
export interface ChatWire {
  readonly model: string;
  /** Host and port: what the circuit breaker is kept for. */
  readonly host: string;
  /** Texts that may never be shown. */
  readonly secrets: readonly string[];
  /** How the model can be asked for JSON, as far as it is known. */
  readonly modes: StructuredModes;
  /**
   * One try, always streamed. Leaving the loop early, or aborting the signal, closes the socket.
   * @throws ServerRefusal, SyntaxError or ZodError for an event of another form, or what the connection threw
   */
  chunks(request: WireRequest, signal: AbortSignal): AsyncIterable<WireChunk>;
}

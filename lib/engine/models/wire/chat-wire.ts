import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import type { StructuredMode, StructuredModes } from "./structured-modes";
import type { OutputSchema } from "./structured-output";

/** One request to a server, independent of any wire format. */
export interface WireRequest {
  messages: ChatMessage[];
  temperature: number;
  /** `null` leaves it to the server. */
  topK: number | null;
  maxTokens: number;
  templateArguments?: Readonly<Record<string, unknown>>;
  think?: false;
  /** The requested JSON; `null` for prose. In the mode `words` the messages request it. */
  output: { mode: StructuredMode; schema: OutputSchema } | null;
}

/** The content of one event of a stream; most events have one field. */
export interface WireChunk {
  text?: string;
  /** The model is thinking: it is alive, and the thoughts are not for the reader. */
  thinking?: boolean;
  /** The server said that the output has ended. */
  finished?: boolean;
  /** It ended at a limit of tokens, complete or not. */
  cut?: boolean;
  /** The server or the model declined to answer. */
  refused?: boolean;
  usage?: { promptTokens: number; completionTokens: number };
}

/** One wire format, for one model of one server. Everything else about a chat model is common to all formats. */
export interface ChatWire {
  readonly model: string;
  /** Host and port: the key of the circuit breaker. */
  readonly host: string;
  /** Secrets that must never be shown. */
  readonly secrets: readonly string[];
  /** The ways to ask the model for JSON, as far as they are known. */
  readonly modes: StructuredModes;
  /**
   * One try, always streamed. Leaving the loop early, or aborting the signal, closes the socket.
   * @throws ServerRefusal, SyntaxError or ZodError for a malformed event, or the connection's error
   */
  chunks(request: WireRequest, signal: AbortSignal): AsyncIterable<WireChunk>;
}

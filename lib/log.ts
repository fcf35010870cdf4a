import pino from "pino";
import { env } from "./env";

/**
 * The application's only logger: one JSON line an entry, on standard error so that standard output
 * stays free for what a command prints. Never log a secret, a document's text or a whole answer.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    redact: ["authorization", "*.authorization", "*.headers", "apiKey", "*.apiKey", "err.config"],
  },
  pino.destination(2),
);

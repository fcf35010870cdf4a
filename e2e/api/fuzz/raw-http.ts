import { once } from "node:events";
import { connect } from "node:net";

/**
 * Sends bytes as they are to a port of this machine, as no HTTP client would.
 * @param waitMs how long the server may keep the connection; then it is left
 * @returns what came back, or an empty text
 */
export async function sendRaw(port: number, bytes: string | Uint8Array, waitMs: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const timer = setTimeout(() => socket.destroy(), waitMs);
  // A server that hangs up on nonsense may reset the connection: that is an end as well, and no failure.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(bytes);
  await closed;
  clearTimeout(timer);
  return Buffer.concat(chunks).toString("latin1");
}

/** A request's bytes; `Connection: close` unless the headers say otherwise. */
export function rawRequest(start: string, headers: readonly string[], body = ""): string {
  return [`${start} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", body].join("\r\n");
}

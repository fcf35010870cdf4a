import { once } from "node:events";
import { connect } from "node:net";

/**
 * Sends raw bytes to a port of this machine.
 * @param waitMs maximum duration of the connection
 * @returns the response, or an empty text
 */
export async function sendRaw(port: number, bytes: string | Uint8Array, waitMs: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const timer = setTimeout(() => socket.destroy(), waitMs);
  // A server may reset the connection after invalid bytes: that is an end too, not a failure.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(bytes);
  await closed;
  clearTimeout(timer);
  return Buffer.concat(chunks).toString("latin1");
}

/** The bytes of a request, with `Connection: close` unless the headers set it. */
export function rawRequest(start: string, headers: readonly string[], body = ""): string {
  return [`${start} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", body].join("\r\n");
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

export interface ReceivedCall {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a webhook server that records every call; `answer` decides the response, if any. */
export async function startHookServer(
  answer: (response: ServerResponse, call: ReceivedCall) => void = (response) => response.end("ok"),
): Promise<{ url: string; host: string; received: ReceivedCall[]; close(): Promise<void> }> {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const call = { method: request.method ?? "", headers: request.headers, body };
      received.push(call);
      answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}/hook/secret-token`,
    host,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

export interface Collector {
  url: string;
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** How it answers: a status, or never. */
  answer: number | "never" | { status: number; headers?: Record<string, string>; body?: Buffer };
  stop(): Promise<void>;
}

/** A collector that keeps what it gets. */
export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    collector.requests.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    const { answer } = collector;
    if (answer === "never") return;
    const { status, headers = {}, body = undefined } = typeof answer === "number" ? { status: answer } : answer;
    response.writeHead(status, { "content-type": "application/x-protobuf", ...headers }).end(body);
  });
  const collector: Collector = {
    ...{ url: "", requests: [], answer: 200 },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address !== null) collector.url = `http://127.0.0.1:${address.port}`;
  return collector;
}

import { createServer, type IncomingMessage } from "node:http";
import { processWide } from "@/lib/shared/process-wide";

/** What a server of Vitest's main process does for test files. */
export interface SharedService {
  answer(request: IncomingMessage): Promise<string>;
  stop(): Promise<void>;
}

export interface SharedServer {
  url: string;
  stop(): Promise<void>;
}

/** The one server of this name that the projects of a test run share. Each may stop it at the end of the run. */
export function sharedServer(name: string, create: () => SharedService): Promise<SharedServer> {
  return processWide(`tests.${name}`, () => ({ listening: listen(create()) })).listening;
}

async function listen(service: SharedService): Promise<SharedServer> {
  const server = createServer((request, answer) => {
    service.answer(request).then(
      (body) => answer.end(body),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  let stopped: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop() {
      server.close();
      stopped ??= service.stop();
      return stopped;
    },
  };
}

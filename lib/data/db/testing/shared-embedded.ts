import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { EmbeddedHosts } from "./embedded-hosts";
import { templateDatabase } from "./template-folder";

declare module "vitest" {
  interface ProvidedContext {
    /** POST lends an embedded database and returns its address. DELETE with the address returns the database. */
    sharedEmbedded: string;
  }
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Vitest's global set-up: processes of embedded databases outlive the test files that use them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let template: Promise<string> | undefined;
  const hosts = new EmbeddedHosts(() => {
    template ??= templateDatabase(root);
    return template;
  });
  const serve = async (request: IncomingMessage): Promise<string> => {
    if (request.method === "POST") return hosts.lend();
    await hosts.takeBack(await text(request));
    return "";
  };
  const server = createServer((request, answer) => {
    serve(request).then(
      (body) => answer.end(body),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  project.provide("sharedEmbedded", `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    await hosts.stop();
  };
}

import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { EmbeddedHosts } from "./embedded-hosts";
import { sharedServer } from "./shared-server";
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
  const { url, stop } = await sharedServer("embedded", () => {
    let template: Promise<string> | undefined;
    const hosts = new EmbeddedHosts(() => {
      template ??= templateDatabase(root);
      return template;
    });
    return {
      async answer(request) {
        if (request.method === "POST") return hosts.lend();
        await hosts.takeBack(await text(request));
        return "";
      },
      stop: () => hosts.stop(),
    };
  });
  project.provide("sharedEmbedded", url);
  return stop;
}

import { untilLibraryReady } from "../../drive/library";
import type { PeerHost } from "../../peer-host";

/** An application without a language model, with the sample library. @returns the address of `/mcp` */
export async function libraryOfTools(host: PeerHost): Promise<string> {
  const { url } = await host.startApplication();
  await untilLibraryReady(url, host);
  return `${url}/mcp`;
}

/** What the scripts for the clients check, with the protocol's version of July 2026. */
export const MCP_CHECKS = {
  tools: "the tools are listed",
  ask: "`ask` answers, with progress, and `explain_run` explains the answer",
  search: "`search` finds passages",
  resources: "documents are listed and read as resources",
  errors: "a tool's error is a result with our sentence",
} as const;

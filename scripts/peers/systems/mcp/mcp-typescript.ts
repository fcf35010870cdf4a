import { clientChecks, copyClientScript } from "../../clients/client-checks";
import { installFromNpm } from "../../install/from-npm";
import { definePeer } from "../../peer";
import { libraryOfTools, MCP_CHECKS } from "./library-of-tools";

const VERSION = "2.4.0";

export const mcpTypescript = definePeer({
  name: "mcp-typescript",
  title: "MCP for TypeScript",
  version: VERSION,
  source: "npm, package `@modelcontextprotocol/client`",
  purpose: "client of `/mcp`",
  async install(folder, host) {
    await installFromNpm(folder, [`@modelcontextprotocol/client@${VERSION}`], host);
  },
  async start(folder, host) {
    const script = await copyClientScript("mcp-client.mjs", folder);
    return { command: process.execPath, script, url: await libraryOfTools(host) };
  },
  checks: clientChecks(MCP_CHECKS, (client: { command: string; script: string; url: string }) => ({
    client,
    args: [client.url, "auto"],
  })),
  knownGaps: [],
});

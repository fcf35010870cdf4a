import { clientChecks, clientScript } from "../../clients/client-checks";
import { installFromPypi, pythonOf } from "../../install/from-pypi";
import { definePeer } from "../../peer";
import { libraryOfTools, MCP_CHECKS } from "./library-of-tools";

const VERSION = "2.3.0";

export const mcpPython = definePeer({
  name: "mcp-python",
  title: "MCP for Python",
  version: VERSION,
  source: "PyPI, package `mcp`",
  purpose: "client of `/mcp`",
  async install(folder, host) {
    await installFromPypi(folder, [`mcp==${VERSION}`], host);
  },
  async start(folder, host) {
    return { command: pythonOf(folder), script: clientScript("mcp_client.py"), url: await libraryOfTools(host) };
  },
  checks: (["auto", "legacy"] as const).flatMap((mode) =>
    clientChecks(inMode(mode), (client: { command: string; script: string; url: string }) => ({
      client,
      args: [client.url, mode],
    })),
  ),
  knownGaps: [],
});

function inMode(mode: "auto" | "legacy"): Record<string, string> {
  const suffix = mode === "legacy" ? " (versions with `initialize`)" : "";
  return Object.fromEntries(Object.entries(MCP_CHECKS).map(([check, name]) => [check, `${name}${suffix}`]));
}

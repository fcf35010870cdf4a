import { join } from "node:path";
import { findNode } from "../../../testing/node-versions.mjs";
import { installFromNpm } from "../../install/from-npm";
import { definePeer, NotAvailable, type PeerCheck } from "../../peer";
import { libraryOfTools } from "./library-of-tools";

const VERSION = "0.1.16";
/** The suite uses what Node has since then. */
const NODE_MAJOR = 22;

/** The suite's scenarios for every server; the others call tools, prompts and resources of its own example server. */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"] as const;

export const mcpConformance = definePeer({
  name: "mcp-conformance",
  title: "MCP conformance suite",
  version: VERSION,
  source: "npm, package `@modelcontextprotocol/conformance`",
  purpose: "tests of `/mcp`",
  async install(folder, host) {
    await installFromNpm(folder, [`@modelcontextprotocol/conformance@${VERSION}`], host);
  },
  async start(folder, host) {
    const node = await findNode(NODE_MAJOR);
    if (!("executable" in node)) throw new NotAvailable(`It needs Node ${NODE_MAJOR}: ${node.missing}`);
    const suite = join(folder, "npm", "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");
    return { node: node.executable, suite, folder, url: await libraryOfTools(host) };
  },
  checks: SCENARIOS.map(scenarioCheck),
  knownGaps: [
    "The suite's other scenarios call tools, prompts and resources of its own example server, so they cannot pass with any other.",
  ],
});

interface Suite {
  node: string;
  suite: string;
  folder: string;
  url: string;
}

function scenarioCheck(scenario: string): PeerCheck<Suite> {
  return {
    name: `scenario \`${scenario}\``,
    async run({ ready: { node, suite, folder, url }, host }) {
      const args = [suite, "server", "--url", url, "--scenario", scenario];
      const { code, output } = await host.attempt(node, args, { cwd: folder });
      if (code !== 0) throw new Error(output);
      return /Passed: \d+\/\d+/.exec(output)?.[0];
    },
  };
}

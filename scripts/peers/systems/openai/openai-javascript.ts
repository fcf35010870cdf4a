import { clientChecks, copyClientScript } from "../../clients/client-checks";
import { installFromNpm } from "../../install/from-npm";
import { definePeer } from "../../peer";
import { libraryWithModel, OPENAI_CHECKS } from "./library-with-model";

const VERSION = "7.59.0";

export const openaiJavascript = definePeer({
  name: "openai-javascript",
  title: "OpenAI for JavaScript",
  version: VERSION,
  source: "npm, package `openai`",
  purpose: "client of `/v1`",
  async install(folder, host) {
    await installFromNpm(folder, [`openai@${VERSION}`], host);
  },
  async start(folder, host) {
    const script = await copyClientScript("openai-client.mjs", folder);
    return { command: process.execPath, script, base: await libraryWithModel(host) };
  },
  checks: clientChecks(OPENAI_CHECKS, (client: { command: string; script: string; base: string }) => ({
    client,
    args: [client.base],
  })),
  knownGaps: [],
});

import { clientChecks, clientScript } from "../../clients/client-checks";
import { installFromPypi, pythonOf } from "../../install/from-pypi";
import { definePeer } from "../../peer";
import { libraryWithModel, OPENAI_CHECKS } from "./library-with-model";

const VERSION = "3.57.0";

export const openaiPython = definePeer({
  name: "openai-python",
  title: "OpenAI for Python",
  version: VERSION,
  source: "PyPI, package `openai`",
  purpose: "client of `/v1`",
  async install(folder, host) {
    await installFromPypi(folder, [`openai==${VERSION}`], host);
  },
  async start(folder, host) {
    return { command: pythonOf(folder), script: clientScript("openai_client.py"), base: await libraryWithModel(host) };
  },
  checks: clientChecks(OPENAI_CHECKS, (client: { command: string; script: string; base: string }) => ({
    client,
    args: [client.base],
  })),
  knownGaps: [],
});

import { clientChecks, clientScript } from "../../clients/client-checks";
import { installFromPypi, pythonOf } from "../../install/from-pypi";
import { definePeer } from "../../peer";
import { libraryWithModel } from "./library-with-model";

const VERSION = "1.7.4";

export const langchainPython = definePeer({
  name: "langchain-python",
  title: "LangChain for Python",
  version: VERSION,
  source: "PyPI, package `langchain-openai`",
  purpose: "client of `/v1`",
  async install(folder, host) {
    await installFromPypi(folder, [`langchain-openai==${VERSION}`], host);
  },
  async start(folder, host) {
    return {
      command: pythonOf(folder),
      script: clientScript("langchain_client.py"),
      base: await libraryWithModel(host),
    };
  },
  checks: clientChecks(
    {
      chat: "`ChatOpenAI` answers after earlier turns",
      stream: "its stream adds up to the same answer",
      batch: "a batch of four questions is answered",
      texts: "`OpenAIEmbeddings(check_embedding_ctx_length=False)`: a question is nearest to its passage",
      structured: "structured output is refused with the reason",
    },
    (client: { command: string; script: string; base: string }) => ({ client, args: [client.base] }),
  ),
  knownGaps: [
    "`OpenAIEmbeddings` sends token numbers by default, which `/v1/embeddings` refuses: set `check_embedding_ctx_length=False`.",
    "Tools and structured output are refused: answers are text.",
  ],
});

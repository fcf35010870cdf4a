import { installFromPypi } from "@/scripts/peers/install/from-pypi";
import type { Contender, ScriptedRule } from "./contender";
import { startLineProgram } from "./line-program";

const VERSIONS = { langgraph: "1.2.24", "langchain-openai": "1.7.4", chromadb: "1.5.9" };

/** Every check approves, the graph's shortest way. */
const APPROVAL: ScriptedRule = { when: { schema: "Grade" }, answer: { json: { binary_score: "yes" } } };

function selfRag(name: string, checks: string, options: readonly string[]): Contender {
  return {
    name,
    package: "self-rag",
    title: `Self-RAG graph (LangGraph ${VERSIONS.langgraph}, Chroma ${VERSIONS.chromadb}), ${checks}`,
    judges: false,
    rules: () => [APPROVAL],
    install: async (folder, host) => {
      const packages = Object.entries(VERSIONS).map(([packageName, version]) => `${packageName}==${version}`);
      await installFromPypi(folder, packages, host);
    },
    start: (context) => startLineProgram(context, "self_rag.py", options),
  };
}

export const SELF_RAG: readonly Contender[] = [
  selfRag("self-rag-none", "no checks", []),
  selfRag("self-rag", "all checks", ["--checks"]),
];

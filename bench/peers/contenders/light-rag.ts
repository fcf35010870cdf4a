import { installFromPypi } from "@/scripts/peers/install/from-pypi";
import type { MadeLibrary } from "../library/make-library";
import { EMBEDDING_DIMENSION } from "../tunables";
import type { Contender, ScriptedRule } from "./contender";
import { startLineProgram } from "./line-program";

const VERSION = "1.5.7";
const FIELD = "<|#|>";

/** A small graph: each institution and its records. The keywords of a question are the institution's name. */
function rules({ documents }: MadeLibrary): ScriptedRule[] {
  return documents.flatMap(({ title }): ScriptedRule[] => {
    const records = `Records of ${title}`;
    const lines = [
      ["entity", title, "organization", `${title} is an institution.`],
      ["entity", records, "content", `They describe ${title}.`],
      ["relation", records, title, "description", `They describe ${title}.`],
    ];
    const text = [...lines.map((fields) => fields.join(FIELD)), "<|COMPLETE|>"].join("\n");
    const keywords = { high_level_keywords: ["records"], low_level_keywords: [title] };
    return [
      { when: { user: `Extract entities and relationships.*# ${title}` }, answer: { text } },
      {
        when: { user: `keyword extractor.*User Query: [^\\n]*${title}`, structured: true },
        answer: { json: keywords },
      },
    ];
  });
}

/** A second look at a document for entities that the first has missed finds none. */
const NOTHING_MISSED: ScriptedRule = {
  when: { user: "missed|continue", system: "Knowledge Graph Specialist" },
  answer: { text: "<|COMPLETE|>" },
};

export const LIGHT_RAG: Contender = {
  name: "lightrag",
  package: "lightrag",
  title: `LightRAG ${VERSION}`,
  judges: false,
  rules: (library) => [...rules(library), NOTHING_MISSED],
  install: (folder, host) => installFromPypi(folder, [`lightrag-hku==${VERSION}`], host),
  start: (context) => startLineProgram(context, "light_rag.py", ["--dimension", String(EMBEDDING_DIMENSION)]),
};

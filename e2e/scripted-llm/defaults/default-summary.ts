import type { z } from "zod";
import type { PromptView } from "../read-prompt";
import { sentences } from "./shared-words";

/** A fact of a group: its id, what it relates, and its sentence. */
const FACT = /^(F\d+) \([^)]*\): (.+)$/gm;

/** The first name as title and the first sentences of a group of the knowledge graph, each with its fact's id. */
export function defaultSummary(schemaName: string, { question, quoted }: PromptView): z.core.util.JSONType | null {
  if (schemaName !== "community_summary") return null;
  const facts = [...(quoted ?? "").matchAll(FACT)].slice(0, 2);
  return {
    title: question.split("\n", 1)[0] ?? "",
    sentences: facts.map(([, id = "", text = ""]) => ({ text: sentences(text)[0] ?? text, from: [id] })),
  };
}

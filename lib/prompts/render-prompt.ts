import type { ChatMessage } from "../contracts/model-call";
import { VARIABLE } from "./check-prompt";
import type { PromptStage, PromptTemplate, PromptValues } from "./prompt-stage";

function fill(template: string, values: ReadonlyMap<string, string>): string {
  // One pass with a function: a value that looks like a variable, or like `$1`, stays as it is.
  return template.replace(VARIABLE, (whole: string, name: string) => values.get(name) ?? whole).trim();
}

/** The two messages of a checked template with its values inserted verbatim. */
export function renderPrompt<S extends PromptStage>(template: PromptTemplate, values: PromptValues<S>): ChatMessage[] {
  const byName = new Map(Object.entries<string>(values));
  return [
    { role: "system", content: fill(template.system, byName) },
    { role: "user", content: fill(template.user, byName) },
  ];
}

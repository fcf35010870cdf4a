import type { ChatRequestView } from "./chat-request";
import type { Rule, Script } from "./script";

type Endpoint = Rule["when"]["endpoint"];

function matches(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, "ims").test(text);
}

function meets(when: Rule["when"], endpoint: Endpoint, model: string | null, view: ChatRequestView | null): boolean {
  if (when.endpoint !== endpoint) return false;
  if (when.model !== undefined && when.model !== model) return false;
  if (view === null) return true;
  return (
    matches(when.system, view.system) &&
    matches(when.user, view.lastUser) &&
    (when.schema === undefined || when.schema === view.structured?.name) &&
    (when.structured === undefined || when.structured === (view.structured !== null)) &&
    (when.responseFormat === undefined || when.responseFormat === view.responseFormat)
  );
}

/** The rules of a script, with their use counts. */
export class RuleBook {
  readonly #rules: { rule: Rule; met: number; used: number }[];

  constructor(script: Script) {
    this.#rules = script.rules.map((rule) => ({ rule, met: 0, used: 0 }));
  }

  /** Finds the rule for this request and counts the use; `null` leaves it to the default. */
  choose(endpoint: Endpoint, model: string | null, view: ChatRequestView | null): Rule | null {
    let chosen: Rule | null = null;
    for (const entry of this.#rules) {
      if (!meets(entry.rule.when, endpoint, model, view)) continue;
      entry.met += 1;
      if (chosen !== null) continue;
      if (entry.rule.when.call !== undefined && entry.rule.when.call !== entry.met) continue;
      if (entry.rule.times !== undefined && entry.used >= entry.rule.times) continue;
      entry.used += 1;
      chosen = entry.rule;
    }
    return chosen;
  }
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = `[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
const SAMPLE = new RegExp(`^(${NAME})(?:\\{((?:${LABEL},?)*)\\})? (\\S+)$`);
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`);

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Metrics in Prometheus' text format, read strictly: every sample belongs to a metric with a type and a help text. */
export interface Exposition {
  /** Types by the metric's name. */
  types: Map<string, string>;
  samples: Sample[];
}

/** @throws Error for a line that Prometheus would not take */
export function readExposition(text: string): Exposition {
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const samples: Sample[] = [];
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  for (const line of text.trimEnd().split("\n")) {
    const comment = COMMENT.exec(line);
    if (comment !== null) {
      const [, kind = "", name = "", rest = ""] = comment;
      if (kind === "HELP") helped.add(name);
      else if (types.has(name)) throw new Error(`two types: ${line}`);
      else types.set(name, rest);
      continue;
    }
    const [, name, labels = "", value = ""] = SAMPLE.exec(line) ?? [];
    if (name === undefined || Number.isNaN(Number(value.replace("+Inf", "Infinity")))) throw new Error(line);
    const family = types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "");
    if (!types.has(family) || !helped.has(family)) throw new Error(`no type or help: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", text = ""]) => [key, text]);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return { types, samples };
}

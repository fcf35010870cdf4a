import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { envSections, parseEnv } from "@/lib/shared/env";
import { variableNotes } from "@/lib/shared/env/env-variable";

const INTRODUCTION = `# Configuration

<!-- Made from lib/shared/env.ts by \`npm run docs:pages\`; do not edit. -->

Touchstone reads environment variables, and the files \`.env\` and \`.env.local\` in its folder. An empty variable counts as unset. A variable that sets a setting gives way to the value saved on the settings page; the page shows where each value comes from. An invalid variable stops the start with a message that names it.`;

const PRIVACY = `## What leaves your machine

Nothing, unless you configure it. A language model gets questions, passages and answers. An embedding server gets questions and passages. A reranking server gets questions and the passages to rank. A vector store gets vectors, and words as numbers, but no text. A web search gets the question as it was typed; the pages it lists are fetched from their sites. Alerts go to the addresses of their rules. A key goes only to the server it belongs to. A collector gets [traces](operator.md#traces), with their words only if you say so. There is no other telemetry, and LangChain's tracing stays off: \`npm start\` ignores \`LANGSMITH_TRACING\` and its other names in the shell.`;

/**
 * The text of docs/configuration.md: one table per section of the environment's schema.
 * @throws Error when a variable has no note, or names an unknown setting
 */
export function configurationPage(): string {
  const sections = Object.entries(envSections).map(([title, variables]) => {
    const rows = Object.entries(variables).map(([name, schema]) => {
      const note = variableNotes.get(schema);
      if (note === undefined) throw new Error(`${name} has no note in lib/shared/env.ts`);
      const { meaning, setting } = note;
      return `| \`${name}\` | ${note.unset ?? defaultOf(name, setting)} | ${setting === undefined ? "" : `\`${setting}\``} | ${meaning} |`;
    });
    return [`## ${title}`, "", "| variable | default | setting | meaning |", "| --- | --- | --- | --- |", ...rows].join(
      "\n",
    );
  });
  return `${[INTRODUCTION, ...sections, PRIVACY].join("\n\n")}\n`;
}

/** The schema's own default, else the setting's. */
function defaultOf(name: string, setting: string | undefined): string {
  const own = Object.entries(parseEnv({})).find(([key]) => key === name)?.[1];
  const value = own ?? (setting === undefined ? undefined : settingDefault(setting));
  return value === undefined || value === null ? "none" : `\`${value}\``;
}

function settingDefault(path: string): string | number | boolean | null {
  const leaf = path
    .split(".")
    .reduce<unknown>(
      (node, key) =>
        typeof node === "object" && node !== null ? Object.entries(node).find(([k]) => k === key)?.[1] : undefined,
      settingsSchema.parse({}),
    );
  if (leaf === null || typeof leaf === "string" || typeof leaf === "number" || typeof leaf === "boolean") return leaf;
  throw new Error(`${path} is not a setting with a single value`);
}

import type { RoleModel } from "@/lib/engine/models/role-model";
import type { TablePlanner } from "@/lib/engine/ports/query-planning";
import { fenceText } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import type { DocumentTable, TableColumn } from "@/lib/shared/contracts/library/tables";
import { askModel } from "./ask-model";
import { modelQuerySchema, planOfQuery } from "./model-query";
import { PLANNED_TABLES, QUERY_TOKENS, SHOWN_VALUE_CHARS, SHOWN_VALUES } from "./tunables";

export interface LanguageModelTablePlannerOptions {
  model: RoleModel;
  prompts: PromptLibrary;
}

/**
 * Lets the model write a query over one of the tables. It fills in a form that names columns and values; none of its
 * text reaches the database, and a form that does not fit the table yields no query.
 */
export function createLanguageModelTablePlanner({ model, prompts }: LanguageModelTablePlannerOptions): TablePlanner {
  return {
    async plan(question, tables, context) {
      const offered = tables.slice(0, PLANNED_TABLES);
      if (offered.length === 0) return null;
      const { language, fence } = context;
      const described = offered.map((table, at) => tableLines(`t${at + 1}`, table)).join("\n\n");
      const query = await askModel(
        model,
        {
          role: "rewriter",
          messages: promptMessages(
            prompts,
            language,
            { question, passages: null, fence },
            { stage: "compute", values: { tables: fenceText(fence, described) } },
          ),
          schemaName: "table_query",
          schema: modelQuerySchema,
          maxTokens: QUERY_TOKENS,
        },
        context,
      );
      const table = offered[Number(/^t(\d+)$/.exec(query?.table ?? "")?.[1]) - 1];
      const plan = query === null || table === undefined ? null : planOfQuery(query, table.columns);
      return plan === null || table === undefined ? null : { tableId: table.id, plan };
    },
  };
}

function tableLines(name: string, { documentTitle, name: sheet, rows, columns }: DocumentTable): string {
  const title = sheet === "" || sheet === documentTitle ? documentTitle : `${documentTitle}, ${sheet}`;
  return [`${name}: ${title} (${rows} rows)`, ...columns.map((column) => `- ${described(column)}`)].join("\n");
}

function described({ name, type, unit, values, days }: TableColumn): string {
  const shown = (values ?? []).slice(0, SHOWN_VALUES).map((value) => value.slice(0, SHOWN_VALUE_CHARS));
  const more = (values?.length ?? 0) > shown.length ? ", …" : "";
  const kind = type === "number" && unit !== null ? `number in ${unit}` : type;
  const range = days === null ? "" : `: from ${days.from} to ${days.to}`;
  return `${name} [${kind}]${shown.length === 0 ? range : `: ${shown.join(", ")}${more}`}`;
}

import { createTranslator, type Messages } from "next-intl";
import { damagedPlace } from "@/lib/data/db/faults/storage-fault";
import type { Language } from "@/lib/shared/contracts/language";
import type { RepairOutcome } from "./repair-data";

/** Tables that are rebuilt from others, so that their lost rows lose nothing. */
const REMADE = new Set([
  "passage",
  "passage_tokens",
  "passage_term",
  "passage_vector",
  "indexed_passage",
  "embedding_cache",
  "metric_day",
  "table_upkeep",
  "library_state",
  "pg_statistic",
]);

/** Names listed one by one; the rest are counted. */
const NAMED = 20;

const BYTES_PER_MB = 1_000_000;

/** The result of a repair as lines for a terminal. @param options.messages the interface texts of the language */
export function printRepair(
  outcome: RepairOutcome,
  { language, messages }: { language: Language; messages: Messages },
): string {
  const t = createTranslator({ locale: language, messages, namespace: "doctor.repair" });
  if (outcome.kind === "sound") return `✓ ${t("sound", { pages: outcome.pages })}`;
  const copied = t("copied", {
    folder: outcome.copy.folder,
    size: Math.ceil(outcome.copy.bytes / BYTES_PER_MB),
  });
  const places = outcome.places.map((place) => `    ${damagedPlace(place)}`);
  if (outcome.kind === "beyond_repair") return [`✗ ${t("beyondRepair")}`, ...places, copied].join("\n");

  const { readAgain, withoutOriginal, conversations, gaps, rows } = outcome.result;
  const emptied = outcome.places.filter(
    ({ table, index, toast }) => index === null && !toast && table !== null && !isRemade(table),
  );
  const lines = [copied, "", `✓ ${t("repaired", { count: outcome.places.length })}`, ...places];
  const list = (text: string, names: readonly string[]) => {
    if (names.length === 0) return;
    lines.push(text, ...names.slice(0, NAMED).map((name) => `    ${name}`));
    if (names.length > NAMED) lines.push(`    ${t("more", { count: names.length - NAMED })}`);
  };
  list(`✓ ${t("readAgain", { count: readAgain.length })}`, readAgain);
  if (conversations > 0) lines.push(`✓ ${t("conversations", { count: conversations })}`);
  list(`! ${t("withoutOriginal", { count: withoutOriginal.length })}`, withoutOriginal);
  list(
    `! ${t("gaps", { count: gaps.length })}`,
    gaps.map(({ conversation, question }) => `${conversation}: ${question}`),
  );
  list(
    `! ${t("pagesLost", { count: emptied.length })}`,
    emptied.map((place) => damagedPlace(place)),
  );
  // Documents are listed above.
  const lostRows = rows.filter(({ table }) => !isRemade(table) && table !== "document");
  list(
    `! ${t("rowsLost")}`,
    lostRows.map(({ table, count }) => t("tableRows", { table, count })),
  );
  const lost = withoutOriginal.length + gaps.length + emptied.length + lostRows.length;
  lines.push("", t(lost === 0 ? "nothingLost" : "lost"));
  if (outcome.remaining > 0) lines.push(`✗ ${t("remaining", { count: outcome.remaining })}`);
  return lines.join("\n");
}

function isRemade(table: string): boolean {
  return REMADE.has(table) || (table.startsWith("graph_") && table !== "graph_resolution");
}

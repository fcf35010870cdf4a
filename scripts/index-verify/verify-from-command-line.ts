import { parseArgs } from "node:util";
import { loadMessages } from "@/i18n/load-messages";
import { closeDatabase } from "@/lib/data/db/connection/client";
import { isDependencyAway } from "@/lib/data/db/faults/dependency-away";
import { EmbeddingModelError } from "@/lib/engine/models/embedding-model";
import { StoreUnavailable } from "@/lib/library/retrieval/index/store-unavailable";
import { repairIndex, verifyIndex } from "@/lib/library/retrieval/verify/verify-index";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { AppError } from "@/lib/shared/errors";
import { namedLanguage, parseUsage } from "../parse-usage";
import { isUpToDate } from "./is-up-to-date";
import { printVerifyReport } from "./print-verify-report";

const USAGE = `Usage: npm run index:verify [-- --repair] [--json] [--language ${LANGUAGES.join("|")}]`;

function parseCommandLine(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      repair: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      language: { type: "string", default: "en" },
    },
  });
  return { ...values, language: namedLanguage(values.language) };
}

/**
 * Compares the database with the lexical and dense indexes, wherever they are, and repairs differences on request. An
 * application may be running.
 * @returns exit code: 0 no difference, or none left, 1 differences or an incomplete comparison, 2 the command could not
 * run
 */
export async function verifyFromCommandLine(args: string[]): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  const { language, ...options } = command;
  const messages = await loadMessages(language);
  try {
    if (!(await isUpToDate())) {
      console.error(messages.indexVerify.migrationsPending);
      return 2;
    }
    const { before, after } = options.repair ? await repairIndex() : { before: await verifyIndex(), after: null };
    const reports = { before, after };
    console.log(
      options.json
        ? JSON.stringify(after === null ? before : reports, null, 2)
        : printVerifyReport(reports, { language: language, messages }),
    );
    return (after ?? before).whole ? 0 : 1;
  } catch (error) {
    const why = failure(error, messages.indexVerify.failures);
    if (why === null) throw error;
    console.error(why);
    return 2;
  } finally {
    await closeDatabase();
  }
}

/** The reason in one line if the user can act on it; `null` otherwise. */
function failure(error: unknown, texts: Record<"store" | "embedder" | "database", string>): string | null {
  if (error instanceof StoreUnavailable) return texts.store;
  if (error instanceof EmbeddingModelError) return texts.embedder;
  if (isDependencyAway(error)) return texts.database;
  return error instanceof AppError ? error.message : null;
}

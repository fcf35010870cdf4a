import { parseArgs } from "node:util";
import { loadMessages } from "@/i18n/load-messages";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { examineInstallation } from "./doctor/examine-installation";
import { printReport } from "./doctor/print-report";
import { repairFromCommandLine } from "./doctor/repair-from-command-line";
import { separateFromCommandLine } from "./doctor/separate-from-command-line";
import { LaunchError } from "./launcher/launch-error.mjs";
import { namedLanguage, parseUsage } from "./parse-usage";

const USAGE = `Usage: npm run doctor [-- --repair | --separate | --keep-joined] [-- --json] [-- --language ${LANGUAGES.join("|")}]`;

function parseCommandLine(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      repair: { type: "boolean", default: false },
      separate: { type: "boolean", default: false },
      "keep-joined": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      language: { type: "string", default: "en" },
    },
  });
  return { ...values, language: namedLanguage(values.language) };
}

/**
 * Checks everything that the application needs, through a running application if there is one, else from outside; or
 * repairs damage in the data folder, or separates documents that an earlier release joined.
 * @returns exit code: 0 no failure, 1 some failure, 2 wrong usage
 */
export async function examineFromCommandLine(args: string[]): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  const { repair, separate, "keep-joined": keep, json, language } = command;
  try {
    const messages = await loadMessages(language);
    if (repair) return await repairFromCommandLine({ language, json, messages });
    if (separate || keep) return await separateFromCommandLine({ keep, language, json, messages });
    const { report, partial } = await examineInstallation();
    const lines = printReport(report, { partial, language: language, messages });
    console.log(json ? JSON.stringify(report, null, 2) : lines);
    return report.checks.some(({ status }) => status === "failed") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    return 1;
  }
}

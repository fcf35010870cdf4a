import { parseArgs } from "node:util";
import { loadMessages } from "../i18n/load-messages";
import { LANGUAGES, languageSchema } from "../lib/contracts/language";
import { examineInstallation } from "./doctor/examine-installation";
import { printReport } from "./doctor/print-report";
import { LaunchError } from "./launcher/launch-error.mjs";

const USAGE = `Usage: npm run doctor [-- --json] [-- --language ${LANGUAGES.join("|")}]`;

/**
 * Checks everything that the product needs, in a running application where there is one, else from outside.
 * @returns exit code: 0 nothing failed, 1 something did, 2 wrong usage
 */
export async function examineFromCommandLine(args: string[]): Promise<number> {
  let options: { json: boolean; language: string };
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: "boolean", default: false }, language: { type: "string", default: "en" } },
    });
    options = values;
  } catch (error) {
    // `parseArgs` reports what it does not know as a TypeError.
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${USAGE}`);
    return 2;
  }
  const language = languageSchema.safeParse(options.language);
  if (!language.success) {
    console.error(`The language is ${LANGUAGES.join(" or ")}.\n${USAGE}`);
    return 2;
  }
  try {
    const { report, partial } = await examineInstallation();
    const messages = await loadMessages(language.data);
    const lines = printReport(report, { partial, language: language.data, messages });
    console.log(options.json ? JSON.stringify(report, null, 2) : lines);
    return report.checks.some(({ status }) => status === "failed") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    return 1;
  }
}

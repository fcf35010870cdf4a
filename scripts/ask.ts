import { parseArgs } from "node:util";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { Api, AskError } from "./ask/api";
import { askQuestion } from "./ask/ask-question";
import { AnswerPrinter } from "./ask/print-answer";
import { reachApplication } from "./ask/reach-application";
import { uploadFolder, uploadLine } from "./ask/upload-folder";
import { waitForLibrary } from "./ask/wait-for-library";
import { LaunchError } from "./launcher/launch-error.mjs";
import { namedLanguage, parseUsage } from "./parse-usage";

const USAGE = `Usage: npm run ask -- "question" [--docs FOLDER] [--language ${LANGUAGES.join("|")}]`;

function parseCommandLine(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { docs: { type: "string" }, language: { type: "string" } },
  });
  const [question, ...rest] = positionals;
  if (question === undefined || question.trim() === "" || rest.length > 0) throw new TypeError("Give one question.");
  const language = values.language === undefined ? undefined : namedLanguage(values.language);
  return { question, docs: values.docs, language };
}

/** @throws AskError if a file is refused: the answer must not miss a document it was asked about. */
async function uploadDocuments(api: Api, folder: string, say: (line: string) => void): Promise<string[]> {
  const ids: string[] = [];
  for await (const file of uploadFolder(api, folder)) {
    if ("refused" in file.outcome) throw new AskError(uploadLine(file));
    say(uploadLine(file));
    if ("documentId" in file.outcome) ids.push(file.outcome.documentId);
  }
  return ids;
}

/**
 * Asks one question in the terminal: the answer streams to standard output, progress to standard error.
 * @returns exit code: 0 answered or abstained, 1 failed, 2 wrong usage
 */
export async function askFromCommandLine(args: string[]): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  const say = (line: string) => console.error(line);
  let stop = async () => {};
  try {
    const application = await reachApplication();
    stop = application.stop;
    const api = new Api(application.url);
    const ids = command.docs === undefined ? [] : await uploadDocuments(api, command.docs, say);
    await waitForLibrary(api, ids, say);
    const printer = new AnswerPrinter((text) => process.stdout.write(text));
    await askQuestion(api, command.question, command.language, (event) => printer.onEvent(event));
    return (await printer.finish(command.language)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AskError || error instanceof LaunchError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await stop();
  }
}

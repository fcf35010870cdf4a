import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { caseListSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { type EvalRunDetail, evalRunDetailSchema, evalStartedSchema } from "@/lib/shared/contracts/evaluation/eval-run";
import { Api, AskError } from "./ask/api";
import { reachApplication } from "./ask/reach-application";
import { isAllWell, printEvaluation } from "./eval/print-evaluation";
import { LaunchError } from "./launcher/launch-error.mjs";
import { parseUsage } from "./parse-usage";

const USAGE = "Usage: npm run eval -- [--json]";

/** How often a running evaluation is polled. */
const POLL_MS = 1_000;

function parseCommandLine(args: string[]) {
  return parseArgs({ args, options: { json: { type: "boolean", default: false } } }).values;
}

async function evaluate(api: Api, say: (line: string) => void): Promise<EvalRunDetail> {
  const { evalRunId } = await api.json(evalStartedSchema, "/api/cases/run", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ trigger: "command" }),
  });
  for (let shown = -1; ; await sleep(POLL_MS)) {
    const detail = await api.json(evalRunDetailSchema, `/api/cases/runs/${evalRunId}`);
    const { status, done, total } = detail.evalRun;
    if (status !== "running") return detail;
    if (done !== shown) say(`Asked ${done} of ${total}`);
    shown = done;
  }
}

/**
 * Asks every test case and compares with the previous evaluation: a table on standard output, progress on standard
 * error.
 * @returns exit code: 0 no regression, 1 a regression, an unknown result or an unfinished evaluation, 2 wrong usage
 */
export async function evaluateFromCommandLine(args: string[]): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  let stop = async () => {};
  try {
    const application = await reachApplication();
    stop = application.stop;
    const api = new Api(application.url);
    if ((await api.json(caseListSchema, "/api/cases")).cases.length === 0) {
      throw new AskError(
        "There are no test cases yet. Save one from a trace, or import a file on the test cases page.",
      );
    }
    const detail = await evaluate(api, (line) => console.error(line));
    process.stdout.write(`${command.json ? JSON.stringify(detail, null, 2) : printEvaluation(detail)}\n`);
    if (detail.evalRun.status !== "ended") console.error("The evaluation was stopped early.");
    return isAllWell(detail) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AskError || error instanceof LaunchError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await stop();
  }
}

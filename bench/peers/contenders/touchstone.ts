import { existsSync } from "node:fs";
import { join } from "node:path";
import { perKey } from "@/lib/shared/contracts/checks/checks";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { CHECK_PRESETS } from "@/lib/shared/contracts/runs/check-set";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { Api } from "@/scripts/ask/api";
import { waitForLibrary } from "@/scripts/ask/wait-for-library";
import { simEnvironment, startApplication } from "../../path/application";
import { askRun, type MeasuredRun } from "../../path/ask-run";
import { uploadMarkdown } from "../../path/upload-markdown";
import { waitUntilIdle } from "../../path/wait-until-idle";
import type { MadeLibrary } from "../library/make-library";
import type { AnsweredQuestion, Contender } from "./contender";
import { wordCount } from "./word-count";

/** The built application as `npm start` runs it, with one kind of checks. */
function touchstone(name: string, checks: string, settings: StartRunRequest["settings"], judges: boolean): Contender {
  return {
    name,
    package: "touchstone",
    title: `Touchstone, ${checks}`,
    judges,
    rules: () => [],
    install: async () => undefined,
    async start({ host, shared, library, modelUrl }) {
      // Each setting has a fresh start, whose caches are empty, on the documents that the first one has imported.
      const dataDir = join(shared, "touchstone");
      const hasDocuments = existsSync(dataDir);
      const application = await startApplication(dataDir, simEnvironment(modelUrl));
      host.atEnd(() => application.stop());
      const api = new Api(application.url);
      if (!hasDocuments) await importDocuments(api, library);
      await waitUntilIdle(api);
      const request = settings === undefined ? {} : { settings };
      return {
        pid: application.pid,
        ask: async (question) => answered(await askRun(api, { question, ...request })),
      };
    },
  };
}

/** The sample library is removed, so that all contenders have the same documents. */
async function importDocuments(api: Api, library: MadeLibrary): Promise<void> {
  await waitForLibrary(api, [], () => undefined);
  const { documents } = await api.json(documentListSchema, "/api/documents");
  for (const { id } of documents) await api.call(`/api/documents/${id}`, { method: "DELETE" });
  const ids: string[] = [];
  for (const { fileName, text } of library.documents) ids.push(await uploadMarkdown(api, fileName, text));
  await waitForLibrary(api, ids, () => undefined);
}

function answered({ events, firstTextMs, wallMs }: MeasuredRun): AnsweredQuestion {
  const final = events.map(({ event }) => event).findLast((event) => event.type === "answer-final");
  if (final === undefined || final.outcome === "failed" || final.outcome === "cancelled") {
    throw new Error(`The run ended ${final?.outcome ?? "without an answer"}.`);
  }
  const endings = { approved: "answered", best_effort: "unapproved", abstained: "refused" } as const;
  return { firstMs: firstTextMs, wallMs, words: wordCount(final.text), ending: endings[final.outcome] };
}

export const TOUCHSTONE: readonly Contender[] = [
  touchstone("touchstone-none", "no checks", { checks: CHECK_PRESETS.development }, false),
  touchstone("touchstone-cascade", "all checks, cascade (the default)", undefined, true),
  touchstone("touchstone-llm", "all checks, model judges", { judges: perKey(() => "llm" as const) }, true),
];

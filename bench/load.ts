/**
 * Many answers at once, with the scripted language model, on the built application as started by `npm start`:
 *   npm run bench:load -- [--streams 200] [--database embedded|postgres] [--processes 1] [--worker] [--rounds 1]
 *     [--questions same,distinct] [--builds FOLDER,FOLDER] [--answers half|quote|paraphrase] [--alone] [--overload] [--statements]
 * `--processes 2` starts two applications on one PostgreSQL server; with `--worker` they only answer, and a third process
 * does the background work. `--builds` compares built checkouts: each round measures them one after the other, so that
 * what else the machine does affects them alike. `--questions distinct` asks a different question in each run, so that
 * none is found in the cache of searches. The model writes half of its answers in its own words; `--answers` for others.
 */

import { cpus, loadavg } from "node:os";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ANSWER_STYLES } from "@/e2e/scripted-llm/paraphrases/write-paraphrase";
import { measureOverload, measureStreams } from "./load/measure-streams";
import { DATABASES, startInstallation } from "./load/start-installation";
import { OVERLOAD_QUESTIONS, STREAMS } from "./load/tunables";
import { startSim } from "./path/application";

const { values } = parseArgs({
  options: {
    streams: { type: "string", default: String(STREAMS) },
    database: { type: "string", default: "embedded" },
    processes: { type: "string", default: "1" },
    worker: { type: "boolean", default: false },
    rounds: { type: "string", default: "1" },
    questions: { type: "string", default: "same,distinct" },
    builds: { type: "string" },
    answers: { type: "string", default: "half" },
    overload: { type: "boolean", default: false },
    statements: { type: "boolean", default: false },
    /** Asks one question after the other instead. */
    alone: { type: "boolean", default: false },
  },
});
const count = z.coerce.number().int().positive();
const [streams, processes, rounds] = [
  count.parse(values.streams),
  count.parse(values.processes),
  count.parse(values.rounds),
];
const database = z.enum(DATABASES).parse(values.database);
const questions = z.array(z.enum(["same", "distinct"])).parse(values.questions.split(","));
const answers = z.enum(ANSWER_STYLES).parse(values.answers);
const builds = values.builds?.split(",").map((folder) => resolve(folder)) ?? [undefined];
if (database === "embedded" && (processes > 1 || values.worker))
  throw new Error("The embedded database serves one application.");

const [processor] = cpus();
const today = new Date().toISOString().slice(0, 10);
console.log(`${today}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? "unknown processor"}`);
console.log(
  `${streams} ${values.alone ? "questions one by one" : "streams"}, ${processes} × application${values.worker ? " and a worker" : ""}, ${database} database\n`,
);
console.log("| what | measured | goal |\n| --- | --- | --- |");
const sim = await startSim(["--answers", answers]);
for (let round = 0; round < rounds; round += 1) {
  for (const build of builds) {
    const setting = { database, processes, worker: values.worker, build, llm: sim.url, recorded: values.statements };
    const installation = await startInstallation(setting);
    try {
      for (const kind of questions) {
        const name = `${kind} questions, ${basename(build ?? resolve("."))}, load ${loadavg()[0]?.toFixed(1)}`;
        const { apis, statements } = installation;
        await measureStreams(apis, name, { streams, distinct: kind === "distinct", alone: values.alone, statements });
      }
      const [first] = installation.apis;
      if (values.overload && first !== undefined) await measureOverload(first, OVERLOAD_QUESTIONS);
    } finally {
      await installation.stop();
    }
  }
}
await sim.stop();

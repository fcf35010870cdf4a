import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRealPostgres } from "@/lib/data/db/testing/real-postgres";
import { Api } from "@/scripts/ask/api";
import { type Application, simEnvironment, startApplication } from "../path/application";
import { uploadQuestionDocuments } from "../path/paraphrased-questions";
import { waitUntilIdle } from "../path/wait-until-idle";
import { StatementCount } from "../statements/count-statements";

export const DATABASES = ["embedded", "postgres"] as const;

export interface Installation {
  /** One for each application that answers; questions are spread over them. */
  apis: Api[];
  statements: StatementCount | null;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  database: (typeof DATABASES)[number];
  processes: number;
  /** Whether a further process does the background work, and the others only answer. */
  worker: boolean;
  /** A built checkout to start; undefined for this one. */
  build: string | undefined;
  /** Address of the scripted language model. */
  llm: string;
  /** Whether SQL statements are recorded, which takes processor time. */
  recorded: boolean;
}

/** Starts an installation in fresh folders and waits for its sample library and the documents of the questions. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-load-"));
  const statements = options.recorded ? new StatementCount(folder) : null;
  const postgres = options.database === "postgres" ? await startRealPostgres() : null;
  const applications: Application[] = [];
  const started: Application[] = [];
  const stop = async () => {
    for (const application of started) await application.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const env = {
      ...simEnvironment(options.llm),
      ...statements?.environment,
      ...(postgres === null ? {} : { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString("base64") }),
    };
    const start = async (name: string, role: string) => {
      const settings = { ...env, TOUCHSTONE_ROLE: role };
      const application = await startApplication(join(folder, name), settings, options.build);
      started.push(application);
      return application;
    };
    for (let number = 1; number <= options.processes; number += 1)
      applications.push(await start(`data-${number}`, options.worker ? "web" : "all"));
    if (options.worker) await start("data-worker", "worker");
    const apis = applications.map(({ url }) => new Api(url));
    for (const api of apis) await waitUntilIdle(api);
    const [first] = apis;
    if (first !== undefined) await uploadQuestionDocuments(first);
    return { apis, statements, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type Application, startApplication } from "@/scripts/testing/application";
import { Api } from "../../support/api";
import { copyLibrary } from "../../support/library-folder";
import { target, type ValidRequest } from "./calls";
import { type Existing, makeExisting } from "./existing";
import { validRequests } from "./valid-requests";

interface Running {
  application: Application;
  dataDir: string;
  port: number;
  api: Api;
  existing: Existing;
}

/** An application that is sent broken requests: separate from that of other tests, whose lists would show them. */
export class FuzzedApplication {
  #running: Running | null = null;
  #log: string[] = [];

  async start(): Promise<void> {
    const dataDir = await mkdtemp(join(tmpdir(), "touchstone-fuzz-"));
    await copyLibrary(dataDir);
    const port = await findFreePort();
    const application = await startApplication({ dataDir, port, onLine: (line) => this.#log.push(line) });
    const api = new Api(application.url);
    this.#running = { application, dataDir, port, api, existing: await makeExisting(api) };
  }

  async stop(): Promise<void> {
    const { application, dataDir } = this.#parts;
    await application.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  get api(): Api {
    return this.#parts.api;
  }

  get port(): number {
    return this.#parts.port;
  }

  /** What the requests refer to. */
  get existing(): Existing {
    return this.#parts.existing;
  }

  /** A valid request for every call, by the call's id. */
  requests(): [string, ValidRequest][] {
    return Object.entries(validRequests(this.existing));
  }

  /** Those of calls that read a body. */
  withBody(): [string, ValidRequest][] {
    return this.requests().filter(([id]) => target(id, {}).call.body !== undefined);
  }

  send(id: string, request: ValidRequest, init: RequestInit = {}): Promise<Response> {
    const { call, url } = target(id, request);
    const body = request.json === undefined ? {} : { body: JSON.stringify(request.json) };
    return this.api.fetch(url, {
      method: call.method,
      ...body,
      ...init,
      // The server may close a kept connection just when the next request begins, and a POST is not sent again.
      headers: { accept: "application/json", "content-type": "application/json", connection: "close", ...init.headers },
    });
  }

  /** The resident memory of the application's process. */
  async residentMegabytes(): Promise<number> {
    const pid = await this.#parts.application.pid("application");
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
  }

  /** Lines of its log that no request may cause. */
  complaints(): string[] {
    return this.#log.filter((line) => /unhandled|uncaught|TypeError|RangeError|"level":[56]0/i.test(line));
  }

  get #parts(): Running {
    if (this.#running === null) throw new Error("The application is not started.");
    return this.#running;
  }
}

import type { ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type ScriptedLlm, startScriptedLlm } from "../faults/scripted-llm";
import { findFreePort } from "../launcher/checks.mjs";
import { startChild, stopChild } from "../launcher/children.mjs";
import { type Application, startApplication } from "../testing/application";

/** Of a large system on a busy machine. */
const START_LIMIT_MS = 300_000;
const POLL_MS = 100;
const GRACE_MS = 10_000;
/** Lines of each process that are kept for the report of a failure. */
const KEPT_LINES = 60;

/** Whose rights a process has. */
export interface Account {
  uid: number;
  gid: number;
}

export interface ProcessOptions {
  env?: Record<string, string | undefined>;
  /** A temporary folder of the host unless given: many commands leave a cache or a report where they run. */
  cwd?: string;
  account?: Account;
}

/** Of the names of temporary folders. */
const PREFIX = join(tmpdir(), "touchstone-peer-");

/** Starts what a system needs and ends it in reverse order. One for each system. */
export class PeerHost {
  readonly #cleanups: (() => Promise<unknown>)[] = [];
  readonly #lines: string[] = [];
  #workFolder: string | null = null;
  #ending: Promise<void> | null = null;

  /** The last lines of everything that was started. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Does something when the system is stopped, last registered first. */
  atEnd(cleanup: () => Promise<unknown>): void {
    this.#cleanups.push(cleanup);
  }

  /** A folder that is removed at the end. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(PREFIX);
    this.#removeAtEnd(folder);
    return folder;
  }

  freePort(): Promise<number> {
    return findFreePort();
  }

  /**
   * Runs a command to its end.
   * @returns its standard output
   * @throws if it does not exit with 0; the message has everything that it printed
   */
  async run(command: string, args: readonly string[], options: ProcessOptions = {}): Promise<string> {
    const { code, output, stdout } = await this.attempt(command, args, options);
    if (code !== 0) throw new Error(`${command} ${args.join(" ")} exited with ${code}.\n${output}`);
    return stdout;
  }

  /** Like `run`, for commands whose exit code is a result. `output` is everything printed. @param options.input its standard input */
  async attempt(
    command: string,
    args: readonly string[],
    { input, ...options }: ProcessOptions & { input?: string } = {},
  ): Promise<{ code: number | null; output: string; stdout: string }> {
    const child = this.#start(command, args, options, input === undefined ? "ignore" : "pipe");
    let output = "";
    let stdout = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += String(text);
        if (stream === child.stdout) stdout += String(text);
      });
    }
    child.stdin?.end(input);
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, output, stdout }));
    });
  }

  /**
   * Starts a process that runs until the end.
   * @param options.onLine takes the lines of its standard output, which are not kept then; its standard input is open
   */
  startProcess(
    command: string,
    args: readonly string[],
    { onLine, ...options }: ProcessOptions & { onLine?: (line: string) => void } = {},
  ): ChildProcess {
    const child = this.#start(command, args, options, onLine === undefined ? "ignore" : "pipe");
    const keep = (line: string) => this.#note(line);
    if (child.stdout !== null) createInterface({ input: child.stdout }).on("line", onLine ?? keep);
    if (child.stderr !== null) createInterface({ input: child.stderr }).on("line", keep);
    child.once("error", (error) => this.#note(`${command}: ${error.message}`));
    return child;
  }

  /** Waits until something accepts connections at a port of this machine. @throws if `process` exits before */
  async waitForPort(port: number, process?: ChildProcess): Promise<void> {
    await this.waitFor(`port ${port}`, async () => {
      if (process !== undefined && (process.exitCode !== null || process.signalCode !== null)) {
        throw new Error(`The process for port ${port} exited.\n${this.#lines.join("\n")}`);
      }
      return accepts(port);
    });
  }

  /** Waits until a condition holds. @throws after five minutes */
  async waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + START_LIMIT_MS;
    while (!(await holds())) {
      if (performance.now() > end) throw new Error(`Waited ${START_LIMIT_MS / 1_000} s for ${what}.`);
      await sleep(POLL_MS);
    }
  }

  /**
   * Starts the application as `npm start` does (the first start builds it), on its own port and data folder, without a
   * language model unless `env` has one.
   */
  async startApplication(env: Record<string, string> = {}): Promise<Application> {
    const dataDir = await this.folder();
    const port = await findFreePort();
    const application = await startApplication({
      dataDir,
      port,
      env,
      onLine: (line) => this.#note(line),
    });
    this.atEnd(() => application.stop());
    return application;
  }

  /** Starts the test suite's scripted language model: give its address as `OPENAI_BASE_URL`. */
  async startScriptedModel(): Promise<ScriptedLlm> {
    const model = await startScriptedLlm();
    this.atEnd(() => model.stop());
    return model;
  }

  /** Ends everything that was started, the last first. Called again, it waits for the same end. */
  end(): Promise<void> {
    this.#ending ??= this.#cleanUp();
    return this.#ending;
  }

  async #cleanUp(): Promise<void> {
    for (let cleanup = this.#cleanups.pop(); cleanup !== undefined; cleanup = this.#cleanups.pop()) {
      await cleanup().catch((error: unknown) => console.error(error));
    }
  }

  #start(command: string, args: readonly string[], options: ProcessOptions, stdin: "ignore" | "pipe"): ChildProcess {
    const { env = {}, cwd = this.#ownWorkFolder(), account } = options;
    const child = startChild(command, [...args], { env, cwd, stdio: [stdin, "pipe", "pipe"], ...account });
    this.atEnd(() => stopChild(child, GRACE_MS));
    return child;
  }

  #ownWorkFolder(): string {
    if (this.#workFolder === null) {
      this.#workFolder = mkdtempSync(PREFIX);
      this.#removeAtEnd(this.#workFolder);
    }
    return this.#workFolder;
  }

  #removeAtEnd(folder: string): void {
    this.atEnd(() => rm(folder, { recursive: true, force: true }));
  }

  #note(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const answer = (accepted: boolean) => () => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once("connect", answer(true)).once("error", answer(false));
  });
}

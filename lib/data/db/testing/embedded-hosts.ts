import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A host's answer: the address of the database it has opened, `null` when it has closed it. */
export interface HostAnswer {
  url: string | null;
}

const SCRIPT = fileURLToPath(new URL("embedded-host.ts", import.meta.url));

/** Lends embedded databases: as many processes as needed at a time, each reused when it is free. */
export class EmbeddedHosts {
  readonly #free: ChildProcess[] = [];
  readonly #lent = new Map<string, ChildProcess>();
  readonly #template: () => Promise<string>;

  constructor(template: () => Promise<string>) {
    this.#template = template;
  }

  /** @returns the address of a migrated, empty database that is not lent to anyone else. */
  async lend(): Promise<string> {
    const host = this.#free.pop() ?? this.#start(await this.#template());
    const url = await ask(host, "open");
    if (url === null) throw new Error("The host did not open a database.");
    this.#lent.set(url, host);
    return url;
  }

  /** Closes and removes a lent database. */
  async takeBack(url: string): Promise<void> {
    const host = this.#lent.get(url);
    if (host === undefined) throw new Error("This database is not lent.");
    this.#lent.delete(url);
    await ask(host, "close");
    this.#free.push(host);
  }

  /** Ends all hosts, including those still lent. */
  async stop(): Promise<void> {
    const hosts = [...this.#free, ...this.#lent.values()];
    await Promise.all(
      hosts.map(async (host) => {
        if (host.exitCode !== null || host.signalCode !== null) return;
        const ended = once(host, "exit");
        if (host.connected) host.disconnect();
        await ended;
      }),
    );
  }

  #start(template: string): ChildProcess {
    return fork(SCRIPT, [template], { execArgv: ["--import", "tsx"] });
  }
}

/** @throws Error when the host exits instead of answering; it has printed the reason. */
function ask(host: ChildProcess, what: "open" | "close"): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("The process of the embedded database has ended."));
    if (host.exitCode !== null || host.signalCode !== null) return onExit();
    host.once("exit", onExit);
    host.once("message", (answer: HostAnswer) => {
      host.off("exit", onExit);
      resolve(answer.url);
    });
    host.send(what);
  });
}

import type { PeerHost } from "./peer-host";

/** Thrown by an installation, a start or a check that cannot take place here. Its message says why. */
export class NotAvailable extends Error {}

/** What a check may do. */
export interface CheckContext<Ready> {
  /** What `start` returned. */
  ready: Ready;
  host: PeerHost;
}

export interface PeerCheck<Ready> {
  /** What is checked, as the page says it: "answers stream as deltas". */
  name: string;
  /**
   * @throws NotAvailable if it cannot be checked here; anything else counts as failed
   * @returns what is worth a line on the page, such as a count
   */
  run(context: CheckContext<Ready>): Promise<string | undefined> | Promise<void>;
}

/** A system of others, such as a database server or a client library. */
export interface PeerDefinition<Ready> {
  /** For the command line: `prometheus`. */
  name: string;
  /** As the page calls it: "Prometheus". */
  title: string;
  /** Pinned; as the page says it. */
  version: string;
  /** Where the version comes from: "Debian 12, package `prometheus`". */
  source: string;
  /** What it is used for here, in a few words: "scrapes /metrics". */
  purpose: string;
  /** Installs it below `folder`. @throws NotAvailable */
  install(folder: string, host: PeerHost): Promise<void>;
  /** Starts it and the application, as far as its checks need them. What it starts through `host` is stopped at the end. */
  start(folder: string, host: PeerHost): Promise<Ready>;
  checks: readonly PeerCheck<Ready>[];
  /** What is known not to work, in sentences. */
  knownGaps: readonly string[];
}

/** A system without the type of what its start returns. */
export interface Peer extends Omit<PeerDefinition<never>, "start" | "checks"> {
  /** The names of its checks, in order. */
  checks: readonly string[];
  /** Starts everything. @returns runs one check */
  begin(folder: string, host: PeerHost): Promise<(check: string) => Promise<string | undefined>>;
}

export function definePeer<Ready>({ start, checks, ...rest }: PeerDefinition<Ready>): Peer {
  return {
    ...rest,
    checks: checks.map(({ name }) => name),
    async begin(folder, host) {
      const ready = await start(folder, host);
      return async (name) => {
        const check = checks.find((candidate) => candidate.name === name);
        if (check === undefined) throw new Error(`There is no check "${name}".`);
        return (await check.run({ ready, host })) ?? undefined;
      };
    },
  };
}

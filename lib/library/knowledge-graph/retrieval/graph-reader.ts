import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import { residentGraph } from "./resident-graph";
import { READ_AFTER_MS, READ_EVERY_MS } from "./tunables";

const registry: { reader?: GraphReader } = processWide("graph-reader", () => ({}));

/**
 * Loads the graph's vectors into memory soon after the start and keeps them current, so that the first question to a
 * large graph does not wait.
 * @param isAsked whether the current settings search the graph at all
 */
export function startGraphReader(isAsked: () => Promise<boolean>): void {
  if (registry.reader !== undefined) return;
  registry.reader = new GraphReader(isAsked);
  registry.reader.start();
}

/** Stops after the current page. */
export async function stopGraphReader(): Promise<void> {
  const { reader } = registry;
  delete registry.reader;
  await reader?.stop();
}

/** Loads new vectors in the background, if the graph is searched at all. */
export class GraphReader {
  readonly #isAsked: () => Promise<boolean>;
  readonly #stopped = new AbortController();
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: READ_EVERY_MS,
    onError: (error) => {
      if (!this.#stopped.signal.aborted) log.warn({ err: error }, "the knowledge graph's vectors could not be read");
    },
  });
  #timer: NodeJS.Timeout | undefined;

  constructor(isAsked: () => Promise<boolean>) {
    this.#isAsked = isAsked;
  }

  start(): void {
    this.#timer = setTimeout(() => this.#loop.start(), READ_AFTER_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopped.abort();
    await this.#loop.stop();
  }

  /** Loads all new vectors. @returns false: there is nothing more to do at once */
  async step(): Promise<false> {
    if (await this.#isAsked()) await residentGraph().catchUpInBackground(this.#stopped.signal);
    return false;
  }
}

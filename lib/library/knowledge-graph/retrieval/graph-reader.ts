import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import { residentGraph } from "./resident-graph";
import { READ_AFTER_MS, READ_EVERY_MS } from "./tunables";

const registry: { reader?: GraphReader } = processWide("graph-reader", () => ({}));

/**
 * Keeps the graph's vectors in this process's memory from a moment after the start on, so that the first question to a
 * large graph finds them there.
 * @param isAsked whether questions go to the graph at all, by the settings of the moment
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

/** Reads on in the background, where the graph is asked at all. */
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

  /** Reads what there is. @returns that there is no more to do at once */
  async step(): Promise<false> {
    if (await this.#isAsked()) await residentGraph().catchUpAtLeisure(this.#stopped.signal);
    return false;
  }
}

/** Ways to ask a server for JSON, best first. */
const STRUCTURED_MODES = ["json_schema", "json_object", "words"] as const;
export type StructuredMode = (typeof STRUCTURED_MODES)[number];

/** Statuses with which servers refuse an output format: most use 400 or 422, llama-cpp-python and Ollama 500. */
const FORMAT_REFUSALS: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501]);

/** The way of asking one model for JSON that works, found by trying. Remembered until the process ends. */
export class StructuredModes {
  #proven: StructuredMode | null = null;
  #doubtful = 0;

  /** The modes to try, in order; only the proven one, once there is one. */
  get toTry(): readonly StructuredMode[] {
    return this.#proven === null ? STRUCTURED_MODES : [this.#proven];
  }

  get probing(): boolean {
    return this.#proven === null;
  }

  /** The mode that works; `null` until one is proven. */
  get proven(): StructuredMode | null {
    return this.#proven;
  }

  /**
   * Remembers a mode that worked. If a better one was skipped because of a server error, which may be temporary, only
   * the second time counts.
   */
  prove(mode: StructuredMode, afterServerError: boolean): void {
    if (afterServerError) this.#doubtful += 1;
    if (!afterServerError || this.#doubtful > 1) this.#proven ??= mode;
  }

  refusesFormat(status: number | null): boolean {
    return this.probing && status !== null && FORMAT_REFUSALS.has(status);
  }
}

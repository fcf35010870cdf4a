/** How a server can be asked for JSON, best first. */
const STRUCTURED_MODES = ["json_schema", "json_object", "words"] as const;
export type StructuredMode = (typeof STRUCTURED_MODES)[number];

/** Statuses by which servers turn down an output format: most say 400 or 422, llama-cpp-python and Ollama say 500. */
const FORMAT_REFUSALS: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501]);

/** Which way of asking one model for JSON works, found out by asking. Kept for the life of the process. */
export class StructuredModes {
  #proven: StructuredMode | null = null;
  #doubtful = 0;

  /** The modes to try, in order: the proven one alone, once there is one. */
  get toTry(): readonly StructuredMode[] {
    return this.#proven === null ? STRUCTURED_MODES : [this.#proven];
  }

  get probing(): boolean {
    return this.#proven === null;
  }

  /** The mode that works; `null` while none has been proven. */
  get proven(): StructuredMode | null {
    return this.#proven;
  }

  /**
   * Remembers a mode that worked. Where a better one was passed over because of a server error, which
   * may have been a passing one, only the second time counts.
   */
  prove(mode: StructuredMode, afterServerError: boolean): void {
    if (afterServerError) this.#doubtful += 1;
    if (!afterServerError || this.#doubtful > 1) this.#proven ??= mode;
  }

  refusesFormat(status: number | null): boolean {
    return this.probing && status !== null && FORMAT_REFUSALS.has(status);
  }
}

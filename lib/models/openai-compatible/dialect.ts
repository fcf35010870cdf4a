/** How a server can be asked for JSON, best first. */
const STRUCTURED_MODES = ["json_schema", "json_object", "words"] as const;
export type StructuredMode = (typeof STRUCTURED_MODES)[number];

/** Statuses by which servers turn down an output format: most say 400 or 422, llama-cpp-python says 500. */
const FORMAT_REFUSALS: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501]);

/**
 * What one model behind one server understands, found out by asking: OpenAI-compatible servers differ in
 * output formats, and newer OpenAI models in parameters. Kept for the life of the process.
 */
export class Dialect {
  #proven: StructuredMode | null = null;
  #doubtful = 0;
  tokenLimit: "max_tokens" | "max_completion_tokens" = "max_tokens";
  temperature = true;
  streamUsage = true;

  /** The modes to try, in order: the proven one alone, once there is one. */
  get modes(): readonly StructuredMode[] {
    return this.#proven === null ? STRUCTURED_MODES : [this.#proven];
  }

  get probing(): boolean {
    return this.#proven === null;
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

  /** Gives up a parameter that the server named as unacceptable. @returns false when there is nothing to give up. */
  giveUp(param: string | null): boolean {
    if (param === "max_tokens" && this.tokenLimit === "max_tokens") {
      this.tokenLimit = "max_completion_tokens";
      return true;
    }
    if (param === "temperature" && this.temperature) {
      this.temperature = false;
      return true;
    }
    if (param === "stream_options" && this.streamUsage) {
      this.streamUsage = false;
      return true;
    }
    return false;
  }
}

const dialects = new Map<string, Dialect>();

/** The dialect of a model behind a base URL, shared by everyone who talks to it. */
export function dialectOf(baseUrl: string, model: string): Dialect {
  const key = `${baseUrl} ${model}`;
  const known = dialects.get(key);
  if (known !== undefined) return known;
  const dialect = new Dialect();
  dialects.set(key, dialect);
  return dialect;
}

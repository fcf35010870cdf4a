/** Values that OpenTelemetry's attributes take. */
export type AttributeValue = string | number | boolean | string[];
export type Attributes = Record<string, AttributeValue>;

/** A span of a run, before it has ids and a clock. */
export interface RunSpan {
  /** Unique in the run. */
  key: string;
  /** Null for the run itself. */
  parentKey: string | null;
  name: string;
  /** `client`: a request to another server. */
  kind: "internal" | "client";
  /** Milliseconds of running time. */
  startMs: number;
  endMs: number;
  attributes: Attributes;
  /** Why it failed, as a code; null if it did not. */
  failure: string | null;
}

/** The words that a trace may contain. */
export interface Words {
  ownerId: string;
  /** Texts of passages by id; deleted ones are missing. */
  passages: ReadonlyMap<string, string>;
}

/** Longest text of an attribute, in characters; collectors refuse requests of some megabytes. */
const MAX_TEXT_CHARS = 16_000;

export function clipped(text: string): string {
  return text.length <= MAX_TEXT_CHARS ? text : `${text.slice(0, MAX_TEXT_CHARS)}…`;
}

/** Attributes without those that have no value. */
export function present(attributes: Record<string, AttributeValue | null | undefined>): Attributes {
  const found: Attributes = {};
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) found[name] = value;
  return found;
}

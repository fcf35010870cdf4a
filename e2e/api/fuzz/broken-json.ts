import fc from "fast-check";

/** Values to replace a field's own value, as JSON source. */
const HOSTILE_VALUES = [
  "null",
  "true",
  "0",
  "-1",
  "1.5",
  "1e400",
  "-1e308",
  "9007199254740993",
  "2147483648",
  '""',
  '"   "',
  '"text\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u200b\\ufeff\\u001b[31m"',
  '"../../../etc/passwd"',
  '"0000-01-01T00:00:00Z"',
  '"<script>alert(1)</script>"',
  `"${"x".repeat(5_000)}"`,
  "[]",
  "{}",
  "[null]",
  '{"":{}}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  `${"[".repeat(40)}${"]".repeat(40)}`,
];

const DEPTH = 100_000;

/** Bodies that are no valid request for any call. */
export const BROKEN_BODIES: Readonly<Record<string, { body: Uint8Array<ArrayBuffer>; contentType?: string }>> = {
  nothing: text(""),
  "white space": text(" \n\t"),
  "a word": text("undefined"),
  "cut off": text('{"question":"Why'),
  "more than one value": text("{}{}"),
  "a byte order mark": text("\ufeffnull"),
  "invalid UTF-8": { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  "UTF-16": { body: Uint8Array.from(Buffer.from('{"question":"Why?"}', "utf16le")) },
  "deep arrays": text("[".repeat(DEPTH) + "]".repeat(DEPTH)),
  "deep objects": text(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
  "NUL bytes": text("\0".repeat(100)),
  "1 MB": text(JSON.stringify({ question: "x".repeat(1_000_000) })),
  "no content type": { ...text("{}"), contentType: "" },
  "plain text": { ...text("{}"), contentType: "text/plain" },
  "a form": { ...text("question=Why"), contentType: "application/x-www-form-urlencoded" },
  "an odd content type": { ...text("[]"), contentType: 'application/json;charset="' },
};

function text(body: string): { body: Uint8Array<ArrayBuffer> } {
  return { body: new TextEncoder().encode(body) };
}

export interface BrokenBody {
  what: string;
  /** What is wrong, wherever it is. */
  kind: string;
  source: string;
  /** Dotted path of the changed field; an error must name it, its parent or one of its parts. */
  field: string;
}

/** Every field of a JSON value replaced by every hostile value, removed, or joined by an extra one. */
export function brokenVariants(valid: unknown): BrokenBody[] {
  const whole = HOSTILE_VALUES.map((source) => ({
    what: `the whole is ${cut(source)}`,
    kind: source,
    source,
    field: "",
  }));
  const fields = pathsOf(valid).flatMap((path) => [
    ...HOSTILE_VALUES.map((value) => broken(valid, path, value)),
    {
      what: `${path.join(".")} is missing`,
      kind: "missing",
      source: sourceOf(valid, path, undefined),
      field: path.join("."),
    },
  ]);
  const more = [[], ...pathsOf(valid).filter((path) => isObject(at(valid, path)))].flatMap((path) =>
    ['"unknown"', '"__proto__"', '"toString"'].map((key) => ({
      what: `${[...path, key].join(".")} is there`,
      kind: `more: ${key}`,
      source: sourceOf(valid, path, `{${[...entriesOf(at(valid, path)), `${key}:{"a":1}`].join(",")}}`),
      field: [...path, JSON.parse(key)].join("."),
    })),
  );
  return [...whole, ...fields, ...more];
}

/** Any JSON value in any place of a valid body. */
export function brokenBody(valid: unknown): fc.Arbitrary<BrokenBody> {
  const paths = [[], ...pathsOf(valid)];
  return fc
    .tuple(
      fc.constantFrom(...paths),
      fc.oneof(
        fc.constantFrom(...HOSTILE_VALUES),
        fc.json({ maxDepth: 5 }),
        fc.string({ unit: "binary" }).map((s) => JSON.stringify(s)),
      ),
    )
    .map(([path, value]) => broken(valid, path, value));
}

function broken(valid: unknown, path: readonly string[], value: string): BrokenBody {
  const field = path.join(".");
  return { what: `${field} is ${cut(value)}`, kind: value, source: sourceOf(valid, path, value), field };
}

const cut = (source: string) => (source.length > 60 ? `${source.slice(0, 60)}…` : source);

/** JSON source of a value with one part replaced or removed. */
function sourceOf(value: unknown, [head, ...rest]: readonly string[], source: string | undefined): string {
  if (head === undefined) return source ?? "null";
  const entries = Object.entries(isObject(value) ? value : {}).flatMap(([key, inner]) => {
    if (key !== head) return [`${JSON.stringify(key)}:${JSON.stringify(inner)}`];
    if (rest.length === 0 && source === undefined) return [];
    return [`${JSON.stringify(key)}:${sourceOf(inner, rest, source)}`];
  });
  return `{${entries.join(",")}}`;
}

function entriesOf(value: unknown): string[] {
  return Object.entries(isObject(value) ? value : {}).map(
    ([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`,
  );
}

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])]);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

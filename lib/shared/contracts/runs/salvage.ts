import * as z from "zod/mini";

type Path = readonly PropertyKey[];

/** Each round puts one level of one unreadable place right; a stored value has fewer than this. */
const MAX_ROUNDS = 200;

/**
 * Reads a stored value of an earlier or later version as far as it can be read: what the schema refuses is taken out, so
 * that its default or `standIn`'s value stands there, and all else stays as it was stored.
 * @param standIn satisfies the schema; used as a whole where nothing can be read
 * @returns the value, and the dotted paths of what could not be read: none where the schema took it as it was
 */
export function salvage<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  standIn: z.core.output<Schema>,
): { value: z.core.output<Schema>; unreadable: string[] } {
  const unreadable = new Set<string>();
  let candidate: unknown = value;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = z.safeParse(schema, candidate);
    if (parsed.success) return { value: parsed.data, unreadable: [...unreadable] };
    const path: Path = parsed.error.issues[0]?.path ?? [];
    unreadable.add(path.join("."));
    candidate = replaced(candidate, path, standIn);
  }
  return { value: standIn, unreadable: [...unreadable] };
}

/**
 * The value without what lies at the path, or with what stands in for it. Where nothing lies there already, or it lies
 * in a list, the value around it goes.
 */
function replaced(value: unknown, path: Path, standIn: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isRecord(value)) return standIn;
  const name = String(key);
  const instead = isRecord(standIn) ? standIn[name] : undefined;
  const inner = value[name];
  const { [name]: _gone, ...others } = value;
  const put = (next: unknown) => (next === undefined ? others : { ...others, [name]: next });
  if (inner === undefined) return instead === undefined ? standIn : put(instead);
  return put(rest.length === 0 ? instead : replaced(inner, rest, instead));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

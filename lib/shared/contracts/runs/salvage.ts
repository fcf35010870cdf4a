import { z } from "zod";

type Path = readonly PropertyKey[];

/** Each round fixes one level of one unreadable place; a stored value has fewer than this. */
const MAX_ROUNDS = 200;

/**
 * Reads as much as possible of a stored value of an earlier or later version: invalid parts are removed and replaced by
 * their default or by `standIn`'s value; the rest stays as stored.
 * @param standIn satisfies the schema; used as a whole when nothing can be read
 * @returns the value, and the dotted paths of unreadable parts: none when the value was valid
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
 * The value with the part at the path replaced by its stand-in, or removed. If there is nothing at the path already, or
 * it is inside a list, the enclosing value is replaced.
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

import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { databaseKind } from "../connection/client";
import { isStillDamaged } from "../embedded/damaged-pages";
import { dataFolder, diskErrorOf } from "./disk-room";
import { type NamedDamage, nameDamage } from "./name-damage";
import { damageOf, forgetDamage, noteDamage, notedDamage } from "./storage-damage";

/** What a person can do about damage, by kind of database. */
const REMEDY = {
  embedded: "Stop Touchstone and run “npm run doctor -- --repair”.",
  external: "Ask the database administrator to check the server’s disk and restore a backup.",
};

/**
 * The user-facing error for damaged or full storage; null for every other error. Damage is recorded.
 * @param error any thrown value, with its causes
 * @returns AppError `data_damaged` or `disk_full`
 */
export async function storageFaultOf(error: unknown): Promise<AppError | null> {
  if (error instanceof AppError && (error.code === "data_damaged" || error.code === "disk_full")) return error;
  const damage = await damageBehind(error);
  return damage === null ? diskErrorOf(error) : damagedError([damage], error);
}

/** The damaged place that an error comes from, which is recorded; null for every other error. */
export async function damageBehind(error: unknown): Promise<NamedDamage | null> {
  const damage = damageOf(error);
  if (damage === null) return null;
  noteDamage(damage);
  return named(damage);
}

/** Every damaged place that this process has met and that is still damaged. */
export async function knownDamage(): Promise<NamedDamage[]> {
  const known: NamedDamage[] = [];
  for (const damage of notedDamage()) {
    const { relation, fork, block } = damage;
    const isPage = databaseKind() === "embedded" && relation?.includes("/") === true && block !== null;
    if (isPage && !(await isStillDamaged(dataFolder(), { file: relation, fork, block }))) forgetDamage(damage);
    else known.push(await named(damage));
  }
  return known;
}

/** @throws AppError `data_damaged` that names the unreadable data */
export async function assertUndamaged(): Promise<void> {
  const known = await knownDamage();
  if (known.length > 0) throw damagedError(known);
}

/** A damaged place in words, for example `passage, page 3`. */
export function damagedPlace({ table, index, toast, relation, block }: NamedDamage): string {
  const values = toast ? ", long values" : "";
  const part = index === null ? values : `, index ${index}`;
  const page = block === null ? "" : `, page ${block}`;
  return `${table ?? relation ?? "unknown"}${part}${page}`;
}

function damagedError(places: readonly NamedDamage[], cause?: unknown): AppError {
  const [what, tables] =
    places.length === 1
      ? ["a part of it cannot be read", "table"]
      : [`${places.length} parts of it cannot be read`, "tables"];
  return new AppError(
    "data_damaged",
    `The data folder is damaged: ${what} (${tables} ${places.map(damagedPlace).join("; ")}). Everything else still works. ${REMEDY[databaseKind()]}`,
    { cause },
  );
}

/** If even the catalogue cannot be read, the file's own name is used. */
async function named(damage: Parameters<typeof nameDamage>[0]): Promise<NamedDamage> {
  try {
    return await nameDamage(damage);
  } catch (error) {
    log.warn({ err: error, ...damage }, "a damaged place could not be named");
    return { ...damage, table: null, index: null, toast: false };
  }
}

import { processWide } from "@/lib/shared/process-wide";
import type { DamagedPage } from "../embedded/damaged-pages";
import { reportedErrors } from "./reported-errors";

/** What the database could not read, as far as it says so. */
export interface Damage {
  /** A relation's file (`base/5/16566`) or its name; null where the database names none. */
  relation: string | null;
  fork: DamagedPage["fork"];
  block: number | null;
}

/** PostgreSQL's `data_corrupted` and `index_corrupted`. */
const CORRUPTED = new Set(["XX001", "XX002"]);
/** PostgreSQL's `undefined_file`: damage where the missing file is one of a relation's. */
const UNDEFINED_FILE = "58P01";

const FILE = /(?<file>(?:base\/\d+|global)\/\d+)(?:_(?<fork>fsm|vm|init))?/;
const TOAST = /pg_toast_\d+/;
const QUOTED = /"(?<name>[^"]+)"/;
const BLOCK = /\bblocks? (?<block>\d+)/;

/** What an error of the database, or one that it caused, says about a damaged page; null where it is about something else. */
export function damageOf(error: unknown): Damage | null {
  for (const said of reportedErrors(error)) {
    const damage = reportedDamage(said);
    if (damage !== null) return damage;
  }
  return null;
}

/** The code says what it is; its text is the only place that names where. */
export function reportedDamage({ code, message }: { code: string; message: string }): Damage | null {
  const { file, fork } = FILE.exec(message)?.groups ?? {};
  if (!CORRUPTED.has(code) && !(code === UNDEFINED_FILE && file !== undefined)) return null;
  const block = BLOCK.exec(message)?.groups?.block;
  return {
    relation: file ?? TOAST.exec(message)?.[0] ?? QUOTED.exec(message)?.groups?.name ?? null,
    fork: fork === "fsm" || fork === "vm" || fork === "init" ? fork : "main",
    block: block === undefined ? null : Number(block),
  };
}

const seen: Map<string, Damage> = processWide("storage-damage", () => new Map());

const keyOf = ({ relation, fork, block }: Damage) => `${relation} ${fork} ${block}`;

/** Remembers a damaged place until `forgetDamage`: what a step could do without is damaged all the same. */
export function noteDamage(damage: Damage): void {
  seen.set(keyOf(damage), damage);
}

export function forgetDamage(damage: Damage): void {
  seen.delete(keyOf(damage));
}

/** Every damaged place that this process has met. */
export function notedDamage(): Damage[] {
  return [...seen.values()];
}

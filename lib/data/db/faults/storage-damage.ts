import { processWide } from "@/lib/shared/process-wide";
import type { DamagedPage } from "../embedded/damaged-pages";
import { reportedErrors } from "./reported-errors";

/** Data that the database could not read, as far as its error says. */
export interface Damage {
  /** A relation's file (`base/5/16566`) or its name; null when the error names none. */
  relation: string | null;
  fork: DamagedPage["fork"];
  block: number | null;
}

/** PostgreSQL's `data_corrupted` and `index_corrupted`. */
const CORRUPTED = new Set(["XX001", "XX002"]);
/** PostgreSQL's `undefined_file`: damage when the missing file belongs to a relation. */
const UNDEFINED_FILE = "58P01";

const FILE = /(?<file>(?:base\/\d+|global)\/\d+)(?:_(?<fork>fsm|vm|init))?/;
const TOAST = /pg_toast_\d+/;
const QUOTED = /"(?<name>[^"]+)"/;
const BLOCK = /\bblocks? (?<block>\d+)/;

/** The damage that an error or one of its causes reports; null for other errors. */
export function damageOf(error: unknown): Damage | null {
  for (const reported of reportedErrors(error)) {
    const damage = reportedDamage(reported);
    if (damage !== null) return damage;
  }
  return null;
}

/** The code identifies damage; only the message says where. */
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

/** Records a damaged place until `forgetDamage`: it stays damaged even when a caller handles the error. */
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

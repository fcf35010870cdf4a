import type { SearchStore } from "@/lib/shared/contracts/library/embedding-index";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";

/** Indexes are shared by the module graphs that Next runs: the class is known by this mark in all of them. */
const MARK = Symbol.for("touchstone.StoreUnavailable");

/** A store outside the database did not answer, or not as it should. Its message holds no address and no key. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  readonly [MARK] = true;
  readonly reason: Reason = reason("search_store_unavailable");
  /** The store answered that it has no such collection: it has lost it, or somebody removed it. */
  readonly lost: boolean;

  static override [Symbol.hasInstance](value: unknown): value is StoreUnavailable {
    return typeof value === "object" && value !== null && MARK in value;
  }

  constructor(store: SearchStore, what: string, { cause, lost = false }: { cause?: unknown; lost?: boolean } = {}) {
    super(`${store}: ${what}`, { cause });
    this.lost = lost;
  }
}

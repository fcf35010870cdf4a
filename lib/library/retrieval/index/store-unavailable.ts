import type { SearchStore } from "@/lib/shared/contracts/library/embedding-index";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";

/** Identifies the class across the module graphs of Next, which share indexes. */
const MARK = Symbol.for("touchstone.StoreUnavailable");

/** An external store did not answer, or answered incorrectly. Its message contains no address and no key. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  readonly [MARK] = true;
  readonly reason: Reason = reason("search_store_unavailable");
  /** The store answered that the collection does not exist. */
  readonly lost: boolean;

  static override [Symbol.hasInstance](value: unknown): value is StoreUnavailable {
    return typeof value === "object" && value !== null && MARK in value;
  }

  constructor(store: SearchStore, what: string, { cause, lost = false }: { cause?: unknown; lost?: boolean } = {}) {
    super(`${store}: ${what}`, { cause });
    this.lost = lost;
  }
}

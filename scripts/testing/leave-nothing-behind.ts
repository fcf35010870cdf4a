import { afterAll, vi } from "vitest";

/** Prefix of the symbols under which `lib/shared/process-wide.ts` stores values. */
const PREFIX = "touchstone.";

/**
 * Models and lists that are the same for every test, and take up to a second of processor time to load; and what writes
 * the log until the process exits.
 */
const KEPT = ["model-thread", "token-counter", "name-lists", "standard-error-lines"].map((name) => `${PREFIX}${name}`);
/** Stopping it would stop the thread of the models. */
const USES_KEPT = `${PREFIX}embedder`;

// The next file in this process starts with its own modules, state, variables and globals; loaded packages stay.
afterAll(async () => {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    const name = Symbol.keyFor(key);
    if (name?.startsWith(PREFIX) !== true || KEPT.includes(name)) continue;
    const stored: unknown = name === USES_KEPT ? null : Reflect.get(globalThis, key);
    if (typeof stored === "object" && stored !== null && "stop" in stored && typeof stored.stop === "function") {
      await stored.stop();
    }
    Reflect.deleteProperty(globalThis, key);
  }
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

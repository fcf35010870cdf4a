import { afterAll, vi } from "vitest";

/** Prefix of the symbols under which `lib/shared/process-wide.ts` stores values. */
const PREFIX = "touchstone.";

// The next file in this process starts with its own modules, state, variables and globals; loaded packages stay.
afterAll(async () => {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (Symbol.keyFor(key)?.startsWith(PREFIX) !== true) continue;
    const stored: unknown = Reflect.get(globalThis, key);
    // Models run in threads.
    if (typeof stored === "object" && stored !== null && "stop" in stored && typeof stored.stop === "function") {
      await stored.stop();
    }
    Reflect.deleteProperty(globalThis, key);
  }
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

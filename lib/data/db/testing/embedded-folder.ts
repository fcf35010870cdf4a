import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";

/**
 * Makes an empty data folder and lets the environment name it, for the embedded database. Call it in `vi.hoisted`:
 * nothing may have read the environment before.
 */
export function stubDataFolder(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix));
  vi.stubEnv("TOUCHSTONE_DATABASE", "embedded");
  vi.stubEnv("DATA_DIR", path);
  return path;
}

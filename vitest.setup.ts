import { afterEach, beforeEach, expect, vi } from "vitest";

/** What went to `console.error` and `console.warn` during a test: React's and libraries' complaints are failures. */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${method}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});

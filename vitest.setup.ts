import { afterEach, beforeEach, expect, vi } from "vitest";

/** Output of `console.error` and `console.warn` during a test: warnings of React and libraries fail it. */
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

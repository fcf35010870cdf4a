import { expect, it, vi } from "vitest";
import { memoByPassage } from "./memo";

it("reads a text once per language", () => {
  const read = vi.fn((text: string, language: string) => `${language} ${text}`);
  const reading = memoByPassage(read);
  expect([reading("a", "en"), reading("a", "fr"), reading("a", "en")]).toEqual(["en a", "fr a", "en a"]);
  expect(read).toHaveBeenCalledTimes(2);
});

it("remembers that there is nothing", () => {
  const read = vi.fn(() => null);
  const reading = memoByPassage(read);
  expect([reading("a", "en"), reading("a", "en")]).toEqual([null, null]);
  expect(read).toHaveBeenCalledTimes(1);
});

it("forgets the texts that were not read for the longest time", () => {
  const read = vi.fn((text: string) => text);
  const reading = memoByPassage(read, 2);
  for (const text of ["a", "b", "a", "c", "a", "b"]) reading(text, "en");
  expect(read.mock.calls.map(([text]) => text)).toEqual(["a", "b", "c", "b"]);
});

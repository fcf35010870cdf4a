import { afterEach, expect, test, vi } from "vitest";
import { requireNamed } from "./require-named";

const ID = "0d9c8b7a-6f5e-4d3c-8b2a-190817263544";
/** The error that Next turns into its not-found page and status. */
const NOT_FOUND = { digest: "NEXT_HTTP_ERROR_FALLBACK;404" };

afterEach(() => {
  vi.useRealTimers();
});

test("an existing id renders the page", async () => {
  const exists = vi.fn(async () => true);
  await requireNamed(ID.toUpperCase(), exists);
  expect(exists).toHaveBeenCalledExactlyOnceWith(ID);
});

test("an unknown id is not found", async () => {
  await expect(requireNamed(ID, async () => false)).rejects.toMatchObject(NOT_FOUND);
});

test.each(["x", "%00", `${ID}0`, ""])("an invalid id is not looked up: %j", async (id) => {
  const exists = vi.fn(async () => true);
  await expect(requireNamed(id, exists)).rejects.toMatchObject(NOT_FOUND);
  expect(exists).not.toHaveBeenCalled();
});

test("an unavailable database renders the page, which reports it", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  await requireNamed(ID, () => Promise.reject(away));
});

test("a database that does not answer in time renders the page", async () => {
  vi.useFakeTimers();
  const page = requireNamed(ID, () => new Promise(() => undefined));
  await vi.runAllTimersAsync();
  await page;
});

test("an internal error is rethrown", async () => {
  const fault = new TypeError("a fault");
  await expect(requireNamed(ID, () => Promise.reject(fault))).rejects.toBe(fault);
});

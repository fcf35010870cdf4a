import { afterEach, expect, test, vi } from "vitest";
import { requireNamed } from "./require-named";

const ID = "0d9c8b7a-6f5e-4d3c-8b2a-190817263544";
/** What Next turns into its not-found page and the status. */
const NOT_FOUND = { digest: "NEXT_HTTP_ERROR_FALLBACK;404" };

afterEach(() => {
  vi.useRealTimers();
});

test("an id that names something lets the page come", async () => {
  const exists = vi.fn(async () => true);
  await requireNamed(ID.toUpperCase(), exists);
  expect(exists).toHaveBeenCalledExactlyOnceWith(ID);
});

test("an id that names nothing is not found", async () => {
  await expect(requireNamed(ID, async () => false)).rejects.toMatchObject(NOT_FOUND);
});

test.each(["x", "%00", `${ID}0`, ""])("what cannot be an id is not looked up: %j", async (id) => {
  const exists = vi.fn(async () => true);
  await expect(requireNamed(id, exists)).rejects.toMatchObject(NOT_FOUND);
  expect(exists).not.toHaveBeenCalled();
});

test("a database that is away proves nothing: the page comes, and tells of it", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  await requireNamed(ID, () => Promise.reject(away));
});

test("nor does one that does not answer in time", async () => {
  vi.useFakeTimers();
  const page = requireNamed(ID, () => new Promise(() => undefined));
  await vi.runAllTimersAsync();
  await page;
});

test("a fault of ours stays one", async () => {
  const fault = new TypeError("a fault");
  await expect(requireNamed(ID, () => Promise.reject(fault))).rejects.toBe(fault);
});

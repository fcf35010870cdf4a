import { expect, it } from "vitest";
import { z } from "zod";
import { timeOrderedId } from "./time-ordered-id";

it("is a valid id that sorts by its time, and is unique within it", () => {
  const at = Date.UTC(2026, 0, 1);
  const ids = [0, 1, 256, 65_536, 2 ** 40].map((later) => timeOrderedId(at + later));
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => timeOrderedId(at))).size).toBe(1_000);
});

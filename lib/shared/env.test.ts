import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/shared/env";

describe("parseEnv", () => {
  it("treats an empty variable as unset", () => {
    expect(parseEnv({ REFLECTION_MIN_SCORE: "", MAX_REFLECTION_RETRIES: " ", LOG_LEVEL: "" })).toEqual(parseEnv({}));
  });

  it("reads the limits of a reflection", () => {
    expect(parseEnv({ REFLECTION_MIN_SCORE: "0.75", MAX_REFLECTION_RETRIES: "1" })).toMatchObject({
      REFLECTION_MIN_SCORE: 0.75,
      MAX_REFLECTION_RETRIES: 1,
    });
  });

  it.each(["1.2", "-0.1", "high", "0,8", "NaN", "Infinity"])(
    "refuses %s as a minimum score, and gives the reason",
    (value) => {
      expect(() => parseEnv({ REFLECTION_MIN_SCORE: value })).toThrow(
        "The environment is not usable:\n  REFLECTION_MIN_SCORE: must be a number from 0 to 1",
      );
    },
  );

  it.each(["0", "11", "2.5", "two"])("refuses %s iterations", (value) => {
    expect(() => parseEnv({ MAX_REFLECTION_RETRIES: value })).toThrow(
      "MAX_REFLECTION_RETRIES: must be a whole number from 1 to 10",
    );
  });

  it.each(["a", "has spaces", "-dash", "x".repeat(63)])("refuses %s as a collection's name", (value) => {
    for (const name of ["QDRANT_COLLECTION_NAME", "CHROMA_COLLECTION_NAME"]) {
      expect(() => parseEnv({ [name]: value })).toThrow(`${name}: must be 3 to 62 letters, digits, _ or -`);
    }
  });

  it("refuses an unknown store", () => {
    expect(() => parseEnv({ SEARCH_STORE: "faiss" })).toThrow("SEARCH_STORE");
  });
});

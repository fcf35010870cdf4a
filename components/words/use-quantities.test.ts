import { describe, expect, it } from "vitest";
import { quantities } from "./use-quantities";

describe("a share", () => {
  const { percent } = quantities("en");

  it("has one precision, whatever its size", () => {
    expect([0, 0.05, 0.088, 0.1, 0.123, 1].map(percent)).toEqual(["0%", "5%", "9%", "10%", "12%", "100%"]);
  });

  it("never reads as none or all when it is not", () => {
    expect([0.004, 0.997].map(percent)).toEqual(["0.4%", "99.7%"]);
    expect([0.0001, 0.99999].map(percent)).toEqual(["<\u00a00.1%", ">\u00a099.9%"]);
    expect(percent(null)).toBe("–");
  });
});

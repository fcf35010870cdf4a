import { describe, expect, it } from "vitest";
import { asSent, prefixShare } from "./shared-prefix";

describe("prefixShare", () => {
  it.each([
    ["abcdefgh", "abcdxyzw", 4, 1],
    ["abcd", "abcdefgh", 4, 1],
    ["abcdefgh", "abc", 3, 0],
    ["", "abc", 0, 0],
  ])("%j → %j", (previous, request, shared, sharedTokens) => {
    expect(prefixShare(previous, request)).toEqual({
      chars: request.length,
      shared,
      tokens: Math.ceil(request.length / 4),
      sharedTokens,
    });
  });

  it("reads the messages in order", () => {
    expect(
      asSent([
        { role: "system", content: "One" },
        { role: "user", content: "Two" },
      ]),
    ).toBe("system\nOne\nuser\nTwo\n");
  });
});

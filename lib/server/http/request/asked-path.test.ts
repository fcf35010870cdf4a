import { describe, expect, it } from "vitest";
import { ASKED_PATH_HEADER, ownPath, signInPath } from "./asked-path";

describe("a path to return to", () => {
  it.each(["/", "/traces?outcome=approved&x=%2F", "/c/1#turn", "/library?q=https://other.example"])(
    "is kept: %s",
    (path) => expect(ownPath(path)).toBe(path),
  );

  it.each([
    "https://other.example/",
    "//other.example/",
    "/\\other.example",
    "/\t/other.example",
    "/\n\\other.example",
    "/.//other.example",
    "/x/..//other.example",
    "javascript:alert(1)",
    "traces",
    "//",
    "",
    ["/traces"],
    undefined,
    null,
  ])("leads nowhere else: %j", (value) => expect(ownPath(value)).toBe("/"));
});

it("the sign-in page learns the page that was asked for", () => {
  const to = (path: string) => signInPath(new Headers({ [ASKED_PATH_HEADER]: path }));
  expect(to("/")).toBe("/sign-in");
  expect(to("/traces?outcome=approved")).toBe("/sign-in?to=%2Ftraces%3Foutcome%3Dapproved");
  expect(to("//other.example")).toBe("/sign-in");
  expect(signInPath(new Headers())).toBe("/sign-in");
});

import { describe, expect, it } from "vitest";
import { claimValues, groupsOf, nameOf, roleOf, verifiedEmail } from "./claims";

describe("the values of a claim", () => {
  it.each<[string, Record<string, unknown>, string, string[]]>([
    ["a list", { roles: ["a", "b"] }, "roles", ["a", "b"]],
    ["one text", { roles: "a" }, "roles", ["a"]],
    ["nested", { realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
    ["a name with dots", { "https://example.org/roles": ["a"] }, "https://example.org/roles", ["a"]],
    ["missing", {}, "realm_access.roles", []],
    ["another form", { roles: { a: true } }, "roles", []],
    ["an object's own methods", {}, "constructor.name", []],
  ])("%s", (_what, claims, path, values) => {
    expect(claimValues(claims, path)).toEqual(values);
  });
});

it("gives the highest mapped role, else the one for everyone else", () => {
  const mapping = [
    { value: "boss", target: "admin" },
    { value: "staff", target: "analyst" },
  ] as const;
  const role = (roles: string[], fallback: "analyst" | null) =>
    roleOf({ roles }, { claim: "roles", mapping, fallback });
  expect(role(["staff", "boss"], null)).toBe("admin");
  expect(role(["Boss"], null)).toBeNull();
  expect(role(["other"], "analyst")).toBe("analyst");
  expect(roleOf({ roles: ["boss"] }, { claim: undefined, mapping, fallback: "analyst" })).toBe("analyst");
});

it("gives each group once, by any of its values", () => {
  const mapping = [
    { value: "a", target: "Legal" },
    { value: "b", target: "Legal" },
    { value: "c", target: "People" },
  ];
  const groups = groupsOf({ groups: ["b"] }, { claim: "groups", mapping });
  expect(groups).toEqual({ mapped: ["Legal", "People"], joined: ["Legal"] });
});

it("takes an address only with the issuer's mark, or where the operator trusts it without", () => {
  const email = "Ada@Example.org";
  expect(verifiedEmail({ email, email_verified: true }, false)).toBe("ada@example.org");
  expect(verifiedEmail({ email }, false)).toBeNull();
  expect(verifiedEmail({ email }, true)).toBe("ada@example.org");
  expect(verifiedEmail({ email, email_verified: false }, true)).toBeNull();
  expect(verifiedEmail({ email: "no address", email_verified: true }, true)).toBeNull();
});

it("names a person as well as the claims allow", () => {
  expect(nameOf({ name: " Ada " }, "a@example.org")).toBe("Ada");
  expect(nameOf({ name: "", preferred_username: "ada" }, "a@example.org")).toBe("ada");
  expect(nameOf({ name: 5 }, "a@example.org")).toBe("a");
});

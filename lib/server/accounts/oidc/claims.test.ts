import { describe, expect, it } from "vitest";
import {
  type ClaimReading,
  type Claims,
  claimedEmail,
  groupsOf,
  nameOf,
  readClaim,
  roleOf,
  verifiedEmail,
} from "./claims";

const read = (...values: string[]): ClaimReading => ({ state: "read", values });
const absent: ClaimReading = { state: "absent", values: [] };
const unreadable: ClaimReading = { state: "unreadable", values: [] };

describe("a claim", () => {
  it.each<[string, Claims[], string, ClaimReading]>([
    ["a list", [{ roles: ["a", "b"] }], "roles", read("a", "b")],
    ["one text", [{ roles: "a" }], "roles", read("a")],
    ["nested", [{ realm_access: { roles: ["a"] } }], "realm_access.roles", read("a")],
    ["a name with dots", [{ "https://example.org/roles": ["a"] }], "https://example.org/roles", read("a")],
    ["an empty list, which says: none", [{ roles: [] }], "roles", read()],
    ["an empty text, which says the same", [{ roles: "" }], "roles", read()],
    ["missing", [{}], "realm_access.roles", absent],
    ["missing in an object that is there", [{ realm_access: {} }], "realm_access.roles", absent],
    ["null", [{ roles: null }], "roles", absent],
    ["an object", [{ roles: { a: true } }], "roles", unreadable],
    ["a number", [{ roles: 5 }], "roles", unreadable],
    ["a list of objects", [{ roles: [{ name: "a" }] }], "roles", unreadable],
    ["an object's own methods", [{}], "constructor.name", absent],
    ["in the first source that has it", [{}, { roles: "b" }, { roles: "c" }], "roles", read("b")],
    ["an empty object before it hides nothing", [{ r: {} }, { r: { roles: "b" } }], "r.roles", read("b")],
    ["an empty list in the first source counts", [{ roles: [] }, { roles: "boss" }], "roles", read()],
  ])("%s", (_what, sources, path, reading) => {
    expect(readClaim(sources, path)).toEqual(reading);
  });
});

it("gives the highest mapped role, else the one for everyone else", () => {
  const mapping = [
    { value: "boss", target: "admin" },
    { value: "staff", target: "analyst" },
    { value: "/team/checkers", target: "reviewer" },
  ] as const;
  const role = (reading: ClaimReading, fallback: "analyst" | null) =>
    roleOf(reading, { claim: "roles", mapping, fallback });
  expect(role(read("staff", "boss"), null)).toBe("admin");
  expect(role(read("Boss"), null)).toBeNull();
  expect(role(read("other"), "analyst")).toBe("analyst");
  expect(role(absent, "analyst")).toBe("analyst");
  for (const value of ["/boss", "boss"]) expect(role(read(value), null)).toBe("admin");
  for (const value of ["/team/checkers", "team/checkers"]) expect(role(read(value), null)).toBe("reviewer");
  // The last part of a path is another group's name.
  for (const value of ["/other/boss", "//boss", "boss/", "checkers"]) expect(role(read(value), null)).toBeNull();
});

it("gives each group once, by any of its values", () => {
  const mapping = [
    { value: "a", target: "Legal" },
    { value: "b", target: "Legal" },
    { value: "c", target: "People" },
  ];
  const groups = (reading: ClaimReading) => groupsOf(reading, { claim: "groups", mapping });
  expect(groups(read("b"))).toEqual({ mapped: ["Legal", "People"], joined: ["Legal"] });
  expect(groups(read("/a", "b"))).toEqual({ mapped: ["Legal", "People"], joined: ["Legal"] });
  expect(groups(absent)).toEqual({ mapped: ["Legal", "People"], joined: [] });
});

it("takes an address only with the issuer's mark, or where the operator trusts it without", () => {
  const email = "Ada@Example.org";
  const verified = (claims: Claims, trusts: boolean) => verifiedEmail([claims], trusts);
  expect(verified({ email, email_verified: true }, false)).toBe("ada@example.org");
  expect(verified({ email, email_verified: "true" }, false)).toBe("ada@example.org");
  expect(verified({ email }, false)).toBeNull();
  expect(verified({ email }, true)).toBe("ada@example.org");
  for (const email_verified of [false, "false", "yes", "TRUE", 1, {}]) {
    expect(verified({ email, email_verified }, true)).toBeNull();
  }
  expect(verified({ email: "no address", email_verified: true }, true)).toBeNull();
  expect(claimedEmail([{ email, email_verified: false }])).toBe("ada@example.org");
});

it("takes an address and its mark from one source", () => {
  const other = "other@example.org";
  expect(verifiedEmail([{ email: "a@example.org" }, { email: other, email_verified: true }], false)).toBe(other);
  expect(verifiedEmail([{ email: "a@example.org" }, { email_verified: true }], false)).toBeNull();
  expect(verifiedEmail([{ email_verified: true }, { email: other }], false)).toBeNull();
  const marked = { email: "a@example.org", email_verified: false };
  expect(verifiedEmail([marked, { email: other, email_verified: true }], false)).toBeNull();
});

it("names a person as well as the claims allow", () => {
  expect(nameOf([{ name: " Ada " }], "a@example.org")).toBe("Ada");
  expect(nameOf([{ given_name: "Ada", family_name: "Lovelace", preferred_username: "al" }], null)).toBe("Ada Lovelace");
  expect(nameOf([{ name: "", preferred_username: "ada" }], "a@example.org")).toBe("ada");
  expect(nameOf([{ preferred_username: "ada" }, { name: "Ada" }], "a@example.org")).toBe("Ada");
  expect(nameOf([{ name: 5 }], "a@example.org")).toBe("a");
  expect(nameOf([{ name: "x".repeat(101) }], `${"y".repeat(64)}@example.org`)).toBe("y".repeat(64));
});

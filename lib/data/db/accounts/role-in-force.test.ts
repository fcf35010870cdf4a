import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "@/lib/shared/env";
import { db } from "../connection/client";
import { readLibraryVersion } from "../library/library-version";
import { setUpDatabase } from "../testing/set-up-database";
import { confirmAuthenticator, insertAuthenticator, removeAuthenticator } from "./authenticators";
import { type IssuerIdentity, personOfIdentity } from "./issuer-identities";
import { insertPasswordReset, resetPassword } from "./password-resets";
import { changePerson } from "./people";
import { readRoleInForce, roleInForce, roleInForceSelect, sessionRole } from "./role-in-force";

const operator = vi.hoisted(() => {
  const chosen: Partial<Pick<Env, "TWO_STEP_SIGN_IN" | "OIDC_ONLY">> = {};
  return { chosen };
});
vi.mock("@/lib/shared/env", async (original) => {
  const actual = await original<typeof import("@/lib/shared/env")>();
  return { ...actual, env: () => ({ ...actual.env(), ...operator.chosen }) };
});

setUpDatabase();
beforeEach(() => {
  operator.chosen = { TWO_STEP_SIGN_IN: "admins", OIDC_ONLY: false };
});

/** Ways of signing in that an account has; an account of better-auth may also be without a password. */
const ACCOUNTS = {
  nothing: [],
  password: [["credential", "hash"]],
  "no password": [["credential", null]],
  issuer: [["oidc:https://issuer.example", null]],
  "issuer and password": [
    ["oidc:https://issuer.example", null],
    ["credential", "hash"],
  ],
} as const;
type Ways = keyof typeof ACCOUNTS;

interface Kind {
  role: string;
  ways: Ways;
  twoStep?: boolean;
  disabled?: boolean;
}

async function add({ role, ways, twoStep = false, disabled = false }: Kind): Promise<string> {
  const id = randomUUID();
  const when = (is: boolean) => (is ? new Date() : null);
  await db().person.create({
    data: {
      id,
      name: role,
      email: `${id}@example.org`,
      givenRole: role,
      twoStepAt: when(twoStep),
      disabledAt: when(disabled),
    },
  });
  await db().personAccount.createMany({
    data: ACCOUNTS[ways].map(([providerId, password]) => ({
      ...{ id: randomUUID(), providerId, accountId: id, userId: id, password },
    })),
  });
  return id;
}

const stored = (id: string) => db().person.findUniqueOrThrow({ where: { id }, select: roleInForceSelect });

describe("the role in force without a session", () => {
  it.each<Kind & { inForce: string | null; optional: string | null; only: string | null }>([
    { role: "admin", ways: "password", inForce: "analyst", optional: "admin", only: "admin" },
    { role: "admin", ways: "issuer and password", inForce: "analyst", optional: "admin", only: "admin" },
    { role: "admin", ways: "issuer", inForce: "admin", optional: "admin", only: "admin" },
    { role: "admin", ways: "no password", inForce: "admin", optional: "admin", only: "admin" },
    { role: "admin", ways: "nothing", inForce: "admin", optional: "admin", only: "admin" },
    { role: "admin", ways: "password", twoStep: true, inForce: "admin", optional: "admin", only: "admin" },
    { role: "admin", ways: "password", twoStep: true, disabled: true, inForce: null, optional: null, only: null },
    { role: "reviewer", ways: "password", inForce: "reviewer", optional: "reviewer", only: "reviewer" },
    { role: "analyst", ways: "password", inForce: "analyst", optional: "analyst", only: "analyst" },
    { role: "analyst", ways: "issuer", disabled: true, inForce: null, optional: null, only: null },
  ])("of $role by $ways (second step: $twoStep, disabled: $disabled) is $inForce", async (given) => {
    const id = await add(given);
    const both = async () => [roleInForce(await stored(id)), await readRoleInForce(id)];
    expect(await both()).toEqual([given.inForce, given.inForce]);
    operator.chosen = { TWO_STEP_SIGN_IN: "optional", OIDC_ONLY: false };
    expect(await both(), "the second step is optional").toEqual([given.optional, given.optional]);
    operator.chosen = { TWO_STEP_SIGN_IN: "admins", OIDC_ONLY: true };
    expect(await both(), "single sign-on only").toEqual([given.only, given.only]);
  });

  it("of an unknown person is null", async () => expect(await readRoleInForce(randomUUID())).toBeNull());
});

describe("the role in force of a session", () => {
  it("is an administrator's with the second step, or if it began at an issuer", async () => {
    const of = async (kind: Omit<Kind, "role" | "ways">, byIssuer: boolean) =>
      sessionRole(await stored(await add({ role: "admin", ways: "password", ...kind })), { byIssuer });
    expect(await of({}, false)).toEqual({ role: "analyst", awaitsTwoStep: true });
    expect(await of({}, true)).toEqual({ role: "admin", awaitsTwoStep: false });
    expect(await of({ twoStep: true }, false)).toEqual({ role: "admin", awaitsTwoStep: false });
    expect(await of({ twoStep: true, disabled: true }, true)).toBeNull();
  });
});

describe("a change of what decides about it", () => {
  const identity = (subject: string): IssuerIdentity => ({
    ...{ issuer: "https://issuer.example", subject, email: `${subject}@example.org`, name: "Moved" },
    ...{ role: { value: "reviewer", follows: true }, groups: { mapped: [], joined: [] } },
  });

  it.each<[string, (id: string, by: string) => Promise<unknown>]>([
    ["a role", (id, by) => changePerson(id, { role: "analyst" }, by)],
    ["disabling", (id, by) => changePerson(id, { disabled: true }, by)],
    ["the issuer's role", (id) => personOfIdentity(identity(id))],
    ["a second step", (id) => confirmAuthenticator(id, 1, { codeHashes: [], onlySession: null })],
    ["a second step that is reset", (_id, by) => removeAuthenticator(by)],
    ["a password", (id) => resetPassword(id, "hash")],
  ])("%s: results that searches kept for the earlier role are not used again", async (_what, change) => {
    const id = await add({ role: "admin", ways: "issuer" });
    const by = await add({ role: "admin", ways: "password", twoStep: true });
    await insertAuthenticator(id, new Uint8Array(1));
    await insertPasswordReset(id, { tokenHash: id, createdBy: by, expiresAt: new Date(Date.now() + 60_000) });
    const before = await readLibraryVersion();
    await change(id, by);
    expect(await readLibraryVersion()).not.toBe(before);
  });
});

describe("the given role", () => {
  const SOURCES = ["app", "bench", "components", "i18n", "lib", "scripts"].flatMap((folder) =>
    readdirSync(join(process.cwd(), folder), { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$|[\\/]generated[\\/]/.test(path)),
  );
  const filesWith = (...patterns: RegExp[]) =>
    SOURCES.filter((path) => {
      const source = readFileSync(path, "utf8");
      return patterns.every((pattern) => pattern.test(source));
    })
      .map((path) => path.replaceAll("\\", "/"))
      .toSorted();

  it("is read where the role in force is made, and where people are administered", () => {
    expect(filesWith(/\bgivenRole\b/)).toEqual([
      // Sets the role that the issuer's claims map to, and keeps the last administrator.
      "lib/data/db/accounts/issuer-identities.ts",
      // Shows and sets it, and keeps the last administrator.
      "lib/data/db/accounts/people.ts",
      "lib/data/db/accounts/role-in-force.ts",
      // The column of better-auth's store.
      "lib/server/accounts/auth.ts",
    ]);
  });

  it("is read by no other SQL", () => {
    expect(filesWith(/\b(?:from|join|update|into)\s+person\b/i, /\brole\b/)).toEqual([
      "lib/data/db/accounts/role-in-force.ts",
    ]);
  });

  it("decides about no permission", () => {
    expect(filesWith(/\bPERMISSIONS\[/).filter((path) => path.startsWith("lib/server/"))).toEqual([
      "lib/server/accounts/admit.ts",
    ]);
  });
});

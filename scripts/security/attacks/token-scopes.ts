import { z } from "zod";
import { SCOPES, type Scope, scopeSchema, scopesOfRole } from "@/lib/shared/contracts/accounts/api-token";
import { PERMISSIONS, type Permission, type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { type Operation, openApiSchema, operationsOf } from "@/lib/shared/contracts/openapi";
import type { TeamAttack } from "../attack";
import { Caller, type Person } from "../caller";
import type { Report } from "../report";
import { setUpTwoStep, type Team, tokenOf } from "../team";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const FIXED: Readonly<Record<string, string>> = { n: "0", language: "en", stage: "check" };
/** The permissions that no token has. */
const OF_CREDENTIALS: readonly Permission[] = ["own_account", "manage_credentials"];
/** Bodies of calls that would do the most harm. */
const BODIES: Readonly<Record<string, unknown>> = {
  invite: { email: "eve@example.com", role: "admin" },
  changePerson: { role: "analyst" },
  erasePerson: { documents: "keep" },
  makeApiToken: { name: "Another", scopes: ["admin"] },
  changeOwnAccount: { name: "Eve" },
  changeOwnPassword: { currentPassword: "correct horse battery", newPassword: "nanoseconds of wire" },
};

interface Token {
  scope: Scope;
  role: Role;
  calls: Caller;
}

const addressOf = ({ path }: Operation, ids: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? FIXED[name] ?? UNKNOWN_ID);

function carries({ scope, role }: Token, access: Permission): boolean {
  const permissions: readonly Permission[] = SCOPES[scope];
  return permissions.includes(access) && PERMISSIONS[access][role] !== "none";
}

/** A call without parameters that only reads and ends. */
const isPlainRead = ({ method, path }: Operation) => method === "GET" && !/\{|\/events$/.test(path);

/** Every call with a token of each scope and role, and with none. @returns how many were sent */
async function tryEveryCall(calls: readonly Operation[], tokens: readonly Token[], report: Report): Promise<number> {
  const [first] = tokens;
  const urls = first?.calls.urls ?? [];
  const strangers = [new Caller(urls), new Caller(urls, { authorization: "Bearer made.up" })];
  let sent = 0;
  for (const call of calls) {
    const { method, operationId, "x-access": access } = call;
    if (access === "anyone") continue;
    for (const stranger of strangers) {
      const status = await stranger.status(method, addressOf(call));
      report.expect(status === 401, `${operationId} refuses a caller who is not signed in: ${status}`);
    }
    const statuses = await Promise.all(
      tokens.map(async (token) => {
        const may = carries(token, access);
        // What is allowed and changes something is left alone.
        if (may && !isPlainRead(call)) return 0;
        const status = await token.calls.status(method, addressOf(call));
        const fits = may ? status !== 401 && status !== 403 : status === 403;
        report.expect(fits, `${operationId} with scope ${token.scope} of an ${token.role}: ${status}`);
        return 1;
      }),
    );
    sent += strangers.length + statuses.filter((one) => one === 1).length;
  }
  return sent;
}

/** What is known of everyone's accounts. */
async function accounts({ admin }: Team, people: readonly Person[]): Promise<string> {
  const idOf = z.looseObject({ id: z.string() });
  const known = await Promise.all([
    admin.made(z.unknown(), "GET", "/api/invitations"),
    ...people.map((person) => admin.made(z.unknown(), "GET", `/api/people/${person.id}/tokens`)),
    admin
      .made(z.object({ people: z.array(idOf) }), "GET", "/api/people")
      .then(({ people: all }) => all.map(({ lastSeenAt: _seen, ...person }) => person)),
  ]);
  return JSON.stringify(known, (name, value: unknown) => (name === "lastUsedAt" ? null : value));
}

/** Calls about accounts by an administrator's token with every scope, of its own person and of another. */
async function tryCredentials(
  { team, owner, other, token }: { team: Team; owner: Person; other: Person; token: Caller & { id: string } },
  calls: readonly Operation[],
  report: Report,
): Promise<void> {
  const before = await accounts(team, [owner, other]);
  for (const call of calls) {
    if (call["x-access"] === "anyone" || !OF_CREDENTIALS.includes(call["x-access"])) continue;
    for (const { id } of [owner, other]) {
      const json = BODIES[call.operationId];
      const address = addressOf(call, { id, tokenId: token.id });
      const status = await token.status(call.method, address, json === undefined ? {} : { json });
      report.expect(status === 403, `no token may ${call.operationId}, even with every scope: ${status}`);
    }
  }
  report.expect((await accounts(team, [owner, other])) === before, "no token changes an account");
}

/** API tokens of every scope and role with every call of the OpenAPI document. */
export const tokenScopes: TeamAttack = {
  name: "token scopes",
  async run({ team }, report) {
    const calls = operationsOf(await team.admin.made(openApiSchema, "GET", "/api/openapi.json"));
    const people = new Map<Role, Person>();
    const tokens: Token[] = [];
    for (const role of roleSchema.options) {
      const person = await team.join(`Token-${role}`, role);
      people.set(role, person);
      if (role === "admin") await setUpTwoStep(person);
      for (const scope of scopesOfRole(role)) tokens.push({ scope, role, calls: await tokenOf(person, [scope]) });
    }
    const sent = await tryEveryCall(calls, tokens, report);
    const [owner, other] = [people.get("admin"), people.get("reviewer")];
    if (owner === undefined || other === undefined) throw new Error("A role is missing.");
    const token = await tokenOf(owner, scopeSchema.options);
    await tryCredentials({ team, owner, other, token }, calls, report);
    report.note(`${sent} requests with ${tokens.length} tokens, and without, to ${calls.length} calls`);
  },
};

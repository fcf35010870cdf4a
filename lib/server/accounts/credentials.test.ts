import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { SCOPES, scopeSchema } from "@/lib/shared/contracts/accounts/api-token";
import { bearer, callOf, calls, createAdmin, expectError, join, type Member, makeToken, send } from "./testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

/** Where people, their credentials and their data are: every call there is classified below. */
const ABOUT_ACCOUNTS =
  /^\/api\/(?:people|account|sessions?|tokens|invitations|password-resets|two-step|first-admin|sign-in)(?:\/|$)/;

/** The permissions that no API token has. */
const WITHOUT_TOKENS = ["own_account", "manage_credentials"];

/** Calls that make, read, remove or end a person's credentials or personal data, or decide what an account may do. */
const OF_CREDENTIALS = {
  manage_credentials: [
    "changePerson",
    "endSessionsOfPerson",
    "erasePerson",
    "exportPersonData",
    "invite",
    "listApiTokensOfPerson",
    "listInvitations",
    "makePasswordReset",
    "previewErasure",
    "resetTwoStep",
    "revokeApiTokenOfPerson",
    "unlinkPerson",
    "withdrawInvitation",
  ],
  own_account: [
    "beginTwoStep",
    "changeOwnAccount",
    "changeOwnPassword",
    "confirmTwoStep",
    "endOtherSessions",
    "endSession",
    "endTwoStep",
    "exportOwnData",
    "listApiTokens",
    "listSessions",
    "makeApiToken",
    "readOwnTwoStep",
    "revokeApiToken",
  ],
};

/** Calls about accounts that show or change no credential. */
const OTHERS = {
  /** A password, a code, a link or an issuer says who may; no session or token does. */
  anyone: [
    "acceptInvitation",

    "beginIssuerSignIn",
    "createFirstAdmin",
    "finishIssuerSignIn",
    "getSignedIn",
    "readInvitation",
    "readPasswordReset",
    "remindOfPassword",
    "resetPassword",
    "signIn",
    "signOut",
  ],
  /** The list of people, for the members of groups, and what they may read. */
  administer: ["listPeople", "readPersonRights"],
};

const idsOf = (access: string) =>
  calls
    .filter((call) => call.access === access)
    .map(({ id }) => id)
    .toSorted();

describe("every call", () => {
  it("is in a scope, is for anyone, or is in the closed list that no token may call", () => {
    const carried: readonly string[] = ["anyone", ...Object.values(SCOPES).flat()];
    const left = new Set(calls.map(({ access }) => access).filter((access) => !carried.includes(access)));
    expect([...left].toSorted()).toEqual(WITHOUT_TOKENS.toSorted());
    expect(carried).not.toEqual(expect.arrayContaining(["manage_credentials"]));
  });

  it("about accounts is classified", () => {
    const found = calls.filter(({ path }) => ABOUT_ACCOUNTS.test(path)).map(({ id, access }) => `${access}: ${id}`);
    const classified = Object.entries({ ...OF_CREDENTIALS, ...OTHERS }).flatMap(([access, ids]) =>
      ids.map((id) => `${access}: ${id}`),
    );
    expect(found.toSorted()).toEqual(classified.toSorted());
  });

  it.each(WITHOUT_TOKENS)("with %s is one of those", (access) => {
    expect(idsOf(access)).toEqual(Object.entries(OF_CREDENTIALS).find(([name]) => name === access)?.[1]);
  });
});

describe("an administrator's token with every scope", () => {
  setUpDatabase();
  let admin: Member;
  let colleague: Member;
  let secret = "";
  beforeAll(async () => {
    admin = await createAdmin(CODE);
    colleague = await join(admin, "admin", "grace@example.com");
    secret = await makeToken(admin, scopeSchema.options);
  });

  /** What an account is: a token that changes any of it could outlive itself. */
  const accounts = async () => ({
    people: await db().person.findMany({ orderBy: { id: "asc" }, omit: { lastSeenAt: true } }),
    links: await db().oneTimeLink.findMany({ orderBy: { id: "asc" } }),
    sessions: await db().personSession.count(),
    tokens: (await db().apiToken.findMany({ orderBy: { id: "asc" } })).map(({ id, scopes }) => [id, scopes]),
  });
  const bodies: Readonly<Record<string, unknown>> = {
    invite: { email: "eve@example.com", role: "admin" },
    changePerson: { role: "admin" },
    erasePerson: { documents: "keep" },
    makeApiToken: { name: "Another", scopes: ["admin"] },
    changeOwnAccount: { name: "Eve" },
    changeOwnPassword: { currentPassword: "correct horse battery", newPassword: "nanoseconds of wire" },
  };

  it.each(Object.values(OF_CREDENTIALS).flat())("may not %s, of its own person or another", async (id) => {
    const call = callOf(id);
    const before = await accounts();
    for (const { id: person } of [admin, colleague]) {
      const tokenId = (await db().apiToken.findFirstOrThrow()).id;
      const answer = await send(call, {
        ...{ params: { id: person, tokenId }, headers: bearer(secret) },
        ...(bodies[id] !== undefined && { json: bodies[id] }),
      });
      expect(answer.status, id).toBe(403);
      await expectError(answer, "forbidden", id);
    }
    expect(await accounts()).toEqual(before);
  });

  it("may use the calls of its scopes", async () => {
    for (const id of ["listPeople", "listAudit", "listGroups", "getSettings"]) {
      expect((await send(callOf(id), { headers: bearer(secret) })).status, id).toBe(200);
    }
    const of = { params: { id: colleague.id }, headers: bearer(secret) };
    expect((await send(callOf("readPersonRights"), of)).status).toBe(200);
  });

  it("leaves its person's session all of it", async () => {
    const of = { params: { id: colleague.id }, cookie: admin.cookie };
    for (const id of ["listApiTokensOfPerson", "exportPersonData", "previewErasure"]) {
      expect((await send(callOf(id), of)).status, id).toBe(200);
    }
    expect((await send(callOf("makePasswordReset"), of)).status).toBe(201);
  });
});

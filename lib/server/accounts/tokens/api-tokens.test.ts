import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import OpenAI, { AuthenticationError, PermissionDeniedError } from "openai";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/data/db/connection/client";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { toRoutes } from "@/lib/server/http/testing/to-routes";
import {
  type ApiToken,
  type ApiTokenRequest,
  apiTokenListSchema,
  type NewApiToken,
  newApiTokenSchema,
} from "@/lib/shared/contracts/accounts/api-token";
import { newPasswordResetSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { chatCompletionSchema } from "@/lib/shared/contracts/openai/chat-completion";
import { bearer, callOf, createAdmin, expectError, join, type Member, PASSWORD, send } from "../testing/team";
import { STREAM_CHECK_MS } from "../tunables";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("@/lib/server/runs/dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

const UNKNOWN = `tst_${"A".repeat(43)}`;
const QUESTION = "Which facts stand here?";

setUpDatabase();

let admin: Member;
let ann: Member;

beforeAll(async () => {
  admin = await createAdmin(CODE);
  ann = await join(admin, "analyst", "ann@example.com");
});
beforeEach(() => fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies));

const ask = (who: Member, request: Partial<ApiTokenRequest>) =>
  send(callOf("makeApiToken"), { cookie: who.cookie, json: { name: "Script", scopes: ["ask"], ...request } });

async function make(who: Member, request: Partial<ApiTokenRequest> = {}): Promise<NewApiToken> {
  const answer = await ask(who, request);
  expect(answer.status).toBe(201);
  return newApiTokenSchema.parse(await answer.json());
}

async function listed(who: Member): Promise<ApiToken[]> {
  const answer = await send(callOf("listApiTokens"), { cookie: who.cookie });
  return apiTokenListSchema.parse(await answer.json()).tokens;
}

const status = async (secret: string, id = "listConversations") =>
  (await send(callOf(id), { headers: bearer(secret) })).status;

/** What a person did by the audit log: tokens revoked, by name, and how their password changed. */
async function recorded({ id }: Member): Promise<string[]> {
  const types = ["token-revoked", "password-changed", "password-reset"];
  const entries = await db().auditEntry.findMany({ where: { personId: id, actorId: id, type: { in: types } } });
  const named = z.object({ name: z.string() });
  return entries.map(({ type, detail }) => named.safeParse(detail).data?.name ?? type).toSorted();
}

describe("an API token", () => {
  it("is shown once, stored as a hash, and expires in 90 days unless its maker says when", async () => {
    const { secret, ...token } = await make(ann);
    expect((await listed(ann)).find(({ id }) => id === token.id)).toEqual(token);
    const days = (Date.parse(token.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 2);
    const row = await db().apiToken.findUniqueOrThrow({ where: { id: token.id } });
    expect(JSON.stringify(row)).not.toContain(secret.slice(4));
    expect((await ask(ann, { expiresInDays: 366 })).status).toBe(422);
    expect((await ask(ann, { scopes: [] })).status).toBe(422);
  });

  it("has no scope that the role of its person lacks", async () => {
    await expectError(await ask(ann, { scopes: ["admin"] }), "forbidden", "an analyst");
    expect((await make(admin, { scopes: ["admin"] })).scopes).toEqual(["admin"]);
  });

  it("carries its person's rights within its scopes", async () => {
    const { secret } = await make(ann, { scopes: ["ask"] });
    const { conversationId } = await createTestRun({ ownerId: ann.id, question: QUESTION });
    const foreign = await createTestRun({ ownerId: admin.id, question: QUESTION });
    const of = (id: string) => send(callOf("getConversation"), { params: { id }, headers: bearer(secret) });
    expect((await of(conversationId)).status).toBe(200);
    await expectError(await of(foreign.conversationId), "not_found", "another's conversation");
    const refused = await send(callOf("listDocuments"), { headers: bearer(secret) });
    await expectError(refused, "forbidden", "reading the library");
  });

  it.each(["makeApiToken", "listApiTokens", "changeOwnPassword", "listSessions", "exportOwnData"])(
    "of an administrator with every scope may not: %s",
    async (id) => {
      const { secret } = await make(admin, { scopes: ["read", "ask", "write", "admin"] });
      await expectError(await send(callOf(id), { headers: bearer(secret) }), "forbidden", id);
    },
  );

  it("needs no origin of ours, and takes precedence over a cookie", async () => {
    const { secret } = await make(ann);
    const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const call = callOf("getSignedIn");
    await expectError(await send(call, { cookie: admin.cookie, headers: elsewhere }), "forbidden_origin", "a cookie");
    const both = await send(call, { cookie: admin.cookie, headers: { ...elsewhere, ...bearer(secret) } });
    expect(await both.json()).toMatchObject({ person: { id: ann.id } });
    expect(both.headers.getSetCookie()).toEqual([]);
    const wrong = await send(call, { cookie: admin.cookie, headers: bearer(UNKNOWN) });
    await expectError(wrong, "unauthenticated", "the cookie is not asked");
    const out = await send(callOf("signOut"), { cookie: admin.cookie, headers: bearer(secret) });
    await expectError(out, "forbidden", "signing out");
    expect((await send(callOf("listPeople"), { cookie: admin.cookie })).status).toBe(200);
  });

  it("notes its use, at most once a minute", async () => {
    const { secret, id } = await make(ann);
    const lastUsed = async () => (await listed(ann)).find((token) => token.id === id)?.lastUsedAt ?? null;
    expect(await lastUsed()).toBeNull();
    expect(await status(secret)).toBe(200);
    const first = await lastUsed();
    expect(first).not.toBeNull();
    expect(await status(secret)).toBe(200);
    expect(await lastUsed()).toBe(first);
    await db().apiToken.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - 61_000) } });
    expect(await status(secret)).toBe(200);
    expect(Date.parse((await lastUsed()) ?? "")).toBeGreaterThan(Date.now() - 5_000);
  });
});

describe("a token that does not work", () => {
  it.each(["", "none", "tst_short", `${UNKNOWN}A`, UNKNOWN])("is refused: '%s'", async (secret) => {
    const answer = await send(callOf("listConversations"), { headers: bearer(secret) });
    expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="Touchstone", error="invalid_token"');
    await expectError(answer, "unauthenticated", secret);
  });

  it("gets a challenge without an error if it is missing", async () => {
    const answer = await send(callOf("listConversations"));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="Touchstone"');
  });

  it("has expired", async () => {
    const { secret, id } = await make(ann);
    await db().apiToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await status(secret)).toBe(401);
  });

  it("was revoked by its person or an administrator, and by no one else", async () => {
    const [first, second] = [await make(ann), await make(ann)];
    const revoke = (who: Member, id: string) => send(callOf("revokeApiToken"), { params: { id }, cookie: who.cookie });
    expect((await revoke(admin, first.id)).status).toBe(404);
    expect((await revoke(ann, first.id)).status).toBe(204);
    const params = { id: ann.id, tokenId: second.id };
    const list = await send(callOf("listApiTokensOfPerson"), { params: { id: ann.id }, cookie: admin.cookie });
    expect(JSON.stringify(await list.json())).toContain(second.id);
    expect((await send(callOf("revokeApiTokenOfPerson"), { params, cookie: admin.cookie })).status).toBe(204);
    expect([await status(first.secret), await status(second.secret)]).toEqual([401, 401]);
  });

  it("is of a person who was demoted or disabled, from the next request on", async () => {
    const eve = await join(admin, "admin", "eve@example.com");
    const { secret } = await make(eve, { scopes: ["ask", "admin"] });
    const change = (json: object) =>
      send(callOf("changePerson"), { params: { id: eve.id }, cookie: admin.cookie, json });
    expect(await status(secret, "listPeople")).toBe(200);
    await change({ role: "analyst" });
    expect([await status(secret, "listPeople"), await status(secret)]).toEqual([403, 200]);
    await change({ disabled: true });
    expect(await status(secret)).toBe(401);
    await change({ disabled: false });
    expect(await status(secret)).toBe(401);
  });

  it("is of a person who changed their password, and only of them", async () => {
    const [dan, other] = [await join(admin, "analyst", "dan@example.com"), await make(ann)];
    const [first, second] = [await make(dan, { name: "First" }), await make(dan, { name: "Second" })];
    const change = (currentPassword: string) =>
      send(callOf("changeOwnPassword"), {
        cookie: dan.cookie,
        json: { currentPassword, newPassword: "nanoseconds of wire" },
      });
    await expectError(await change("wrong horse battery"), "forbidden", "a wrong password");
    expect([await status(first.secret), await status(second.secret)]).toEqual([200, 200]);
    expect((await change(PASSWORD)).status).toBe(204);
    expect([await status(first.secret), await status(second.secret), await status(other.secret)]).toEqual([
      401, 401, 200,
    ]);
    expect(await recorded(dan)).toEqual(["First", "Second", "password-changed"]);
  });

  it("is of a person whose password was reset by a link", async () => {
    const joe = await join(admin, "analyst", "joe@example.com");
    const { secret } = await make(joe, { name: "Before" });
    const made = await send(callOf("makePasswordReset"), { cookie: admin.cookie, params: { id: joe.id } });
    const { token } = newPasswordResetSchema.parse(await made.json());
    expect(await status(secret), "the link was not used yet").toBe(200);
    const reset = await send(callOf("resetPassword"), { json: { token, password: "nanoseconds of wire" } });
    expect(reset.status).toBe(204);
    expect(await status(secret)).toBe(401);
    expect(await recorded(joe)).toEqual(["Before", "password-reset"]);
  });

  it("ends open streams at the next check, within five seconds", async () => {
    const { secret, id } = await make(ann, { scopes: ["read"] });
    const answer = await send(callOf("followDocuments"), { headers: bearer(secret) });
    expect(answer.status).toBe(200);
    const ended = answer.body?.pipeTo(new WritableStream());
    await send(callOf("revokeApiToken"), { params: { id }, cookie: ann.cookie });
    await ended;
    expect(STREAM_CHECK_MS).toBeLessThan(5_000);
  });
});

describe("other software with a token", () => {
  const openAi = (apiKey: string) =>
    new OpenAI({ apiKey, baseURL: "http://localhost/v1", fetch: toRoutes, maxRetries: 0 });
  const completion = (apiKey: string) =>
    openAi(apiKey).chat.completions.create({ model: "touchstone", messages: [{ role: "user", content: QUESTION }] });

  it("asks by OpenAI's own client, which understands refusals", async () => {
    const { secret } = await make(ann);
    const answered = chatCompletionSchema.parse(await completion(secret));
    expect(answered.touchstone).toMatchObject({ outcome: "approved", question: QUESTION });
    const run = await db().run.findUniqueOrThrow({ where: { id: answered.touchstone.run_id } });
    expect(run.ownerId).toBe(ann.id);
    const unknown: unknown = await completion(UNKNOWN).catch((error: unknown) => error);
    expect(unknown).toBeInstanceOf(AuthenticationError);
    expect(unknown).toMatchObject({ status: 401, code: "unauthenticated", type: "authentication_error", param: null });
    const reader = await make(ann, { scopes: ["read"] });
    await expect(completion(reader.secret)).rejects.toBeInstanceOf(PermissionDeniedError);
  });

  const connect = async (secret: string) => {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: bearer(secret) };
    const url = new URL("http://localhost/mcp");
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: toRoutes, requestInit }));
    return client;
  };

  it("asks by the client of the Model Context Protocol", async () => {
    const client = await connect((await make(ann)).secret);
    const { structuredContent } = await client.callTool({ name: "ask", arguments: { question: QUESTION } });
    expect(structuredContent).toMatchObject({ outcome: "approved" });
    await client.close();
    await expect(connect(UNKNOWN)).rejects.toThrow();
  });

  it("is refused by the Model Context Protocol in its own form", async () => {
    const json = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const answer = await send(callOf("callMcp"), { json, headers: bearer(UNKNOWN) });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("WWW-Authenticate")).toContain("invalid_token");
    expect(z.json().parse(await answer.json())).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: {
        code: -32_001,
        message: "This API token is unknown, revoked or expired.",
        data: { code: "unauthenticated", retryable: false },
      },
    });
  });
});

it("is recorded in the audit log without its secret", async () => {
  const { secret, name, id } = await make(ann, { name: "Recorded" });
  await send(callOf("revokeApiToken"), { params: { id }, cookie: ann.cookie });
  const entries = await db().auditEntry.findMany({ where: { type: { startsWith: "token-" }, personId: ann.id } });
  expect(entries.filter(({ detail }) => JSON.stringify(detail).includes(name)).map(({ type }) => type)).toEqual([
    "token-made",
    "token-revoked",
  ]);
  expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toContain(secret.slice(4));
});

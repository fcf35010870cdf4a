import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/data/db/connection/client";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { ApiCall } from "@/lib/server/http/api-call";
import { SCOPES, type Scope, scopesOfRole } from "@/lib/shared/contracts/accounts/api-token";
import { PERMISSIONS, type Permission, type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import {
  bearer,
  callOf,
  calls,
  createTeam,
  expectError,
  makeToken,
  PASSWORD,
  send,
  type TeamMember,
} from "./testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

setUpDatabase();

let member: TeamMember;

/** What belongs to a person: a run in a conversation, a document, a session. */
const belongings = new Map<string, { run: string; conversation: string; document: string }>();

async function give(ownerId: string): Promise<void> {
  const { runId, conversationId } = await createTestRun({ ownerId, question: `Of ${ownerId}?` });
  const document = randomUUID();
  await db().document.create({
    data: {
      ...{ id: document, ownerId: "local", addedBy: ownerId, title: "A", fileName: `${ownerId}.md`, bytes: 1 },
      ...{ mediaType: "text/markdown", contentHash: document, status: "failed", original: new Uint8Array([65]) },
    },
  });
  belongings.set(ownerId, { run: runId, conversation: conversationId, document });
}

const localRun = { runId: "", conversationId: "" };

beforeAll(async () => {
  Object.assign(localRun, await createTestRun({ question: "Asked before there were accounts?" }));
  const refused = { code: "another", name: "Ada", email: "ada@example.com", password: PASSWORD };
  expect((await send(callOf("createFirstAdmin"), { json: refused })).status).toBe(403);
  member = await createTeam(CODE);
  expect((await send(callOf("createFirstAdmin"), { json: { ...refused, code: CODE } })).status).toBe(409);
  for (const who of [...roleSchema.options, "other" as const]) await give(member(who).id);
});

let checked = 0;
async function expectRefusal(...given: Parameters<typeof expectError>): Promise<unknown> {
  checked += 1;
  return expectError(...given);
}

const anyParams = ({ params }: ApiCall) =>
  Object.fromEntries(
    Object.keys(params.shape).map((name) => [name, { n: "0", language: "en", stage: "check" }[name] ?? UNKNOWN]),
  );

describe("a call refuses", () => {
  it.each(calls)("$id: callers who are not signed in, and the roles that lack $access", async (call) => {
    if (call.access === "anyone") return;
    const params = anyParams(call);
    await expectRefusal(await send(call, { params }), "unauthenticated", "nobody");
    await expectRefusal(
      await send(call, { params, cookie: "touchstone-session=made.up" }),
      "unauthenticated",
      "an unknown cookie",
    );
    for (const role of roleSchema.options) {
      if (PERMISSIONS[call.access][role] !== "none") continue;
      await expectRefusal(await send(call, { params, cookie: member(role).cookie }), "forbidden", role);
    }
  });
});

describe("an API token", () => {
  /** Every pair of a scope and a role that may give it, with a token's secret. */
  const tokens: { scope: Scope; role: Role; secret: string }[] = [];
  beforeAll(async () => {
    for (const role of roleSchema.options) {
      for (const scope of scopesOfRole(role)) {
        tokens.push({ scope, role, secret: await makeToken(member(role), [scope]) });
      }
    }
  });

  it.each(calls)("calls $id only with a scope that carries $access, and the role", async (call) => {
    const { access } = call;
    if (access === "anyone") return;
    const params = anyParams(call);
    await expectRefusal(await send(call, { params, headers: bearer("made.up") }), "unauthenticated", "a made-up token");
    for (const { scope, role, secret } of tokens) {
      const carried: readonly Permission[] = SCOPES[scope];
      if (carried.includes(access) && PERMISSIONS[access][role] !== "none") continue;
      const answer = await send(call, { params, headers: bearer(secret) });
      await expectRefusal(answer, "forbidden", `${scope} of ${role}`);
    }
  });

  it.each(calls.filter(({ method, path }) => method === "GET" && !path.includes("{") && !path.endsWith("/events")))(
    "with a scope and role that carry $access is not refused by $id",
    async (call) => {
      const { access } = call;
      if (access === "anyone") return;
      for (const { scope, role, secret } of tokens) {
        const carried: readonly Permission[] = SCOPES[scope];
        if (!carried.includes(access) || PERMISSIONS[access][role] === "none") continue;
        const answer = await send(call, { headers: bearer(secret) });
        checked += 1;
        expect([401, 403], `${scope} of ${role}`).not.toContain(answer.status);
        await answer.body?.cancel();
      }
    },
  );

  it("has scopes for every permission but those of accounts, one's own and others'", () => {
    const carried = new Set<string>(Object.values(SCOPES).flat());
    expect(Object.keys(PERMISSIONS).filter((permission) => !carried.has(permission))).toEqual([
      "own_account",
      "manage_credentials",
    ]);
  });
});

/** The calls about one thing that a person owns: what it is, and a body that is accepted. */
const OWNED: Readonly<Record<string, { of: "run" | "conversation"; json?: unknown }>> = {
  getRun: { of: "run" },
  exportRun: { of: "run" },
  getReview: { of: "run" },
  rateRun: { of: "run", json: { rating: "up" } },
  followRun: { of: "run" },
  listRunSteps: { of: "run" },
  getConversation: { of: "conversation" },
  updateConversation: { of: "conversation", json: { title: "Mine" } },
  exportConversation: { of: "conversation" },
  shareConversation: { of: "conversation" },
  changeShare: { of: "conversation", json: { days: null } },
  unshareConversation: { of: "conversation" },
  deleteConversation: { of: "conversation" },
  restoreConversation: { of: "conversation" },
  cancelRun: { of: "run" },
};

describe.each(Object.entries(OWNED))("%s", (id, { of, json }) => {
  const call = callOf(id);
  const ask = (role: Role, of_: string) =>
    send(call, { params: { id: of_ }, cookie: member(role).cookie, ...(json === undefined ? {} : { json }) });
  const access = z.enum(["ask", "inspect_runs"]).parse(call.access);

  it.each(roleSchema.options)("as %s: one's own, another's as the table says, and a missing one", async (role) => {
    const unknown = await expectRefusal(await ask(role, UNKNOWN), "not_found", "nobody's");
    const foreign = await ask(role, belongings.get(member("other").id)?.[of] ?? "");
    if (PERMISSIONS[access][role] === "own") {
      expect(await expectRefusal(foreign, "not_found", "another's")).toEqual(unknown);
    } else {
      checked += 1;
      expect(foreign.status).toBeLessThan(300);
      await foreign.body?.cancel();
    }
    const own = await ask(role, belongings.get(member(role).id)?.[of] ?? "");
    checked += 1;
    expect(own.status).toBeLessThan(300);
    await own.body?.cancel();
  });
});

describe("lists", () => {
  const questions = async (role: Role) => {
    const answer = await send(callOf("listRuns"), { cookie: member(role).cookie });
    const { runs } = z.object({ runs: z.array(z.object({ id: z.string() })) }).parse(await answer.json());
    return runs.map((run) => run.id);
  };

  it("show an analyst their own runs alone, and reviewers everyone's", async () => {
    const runOf = (who: Role | "other") => belongings.get(member(who).id)?.run;
    // Their conversations were deleted and restored above.
    expect(await questions("analyst")).toEqual([runOf("analyst")]);
    for (const role of ["reviewer", "admin"] as const) {
      expect(await questions(role)).toEqual(
        expect.arrayContaining([runOf("analyst"), runOf("other"), runOf("reviewer"), runOf("admin"), localRun.runId]),
      );
    }
    checked += 3;
  });

  it("give the first administrator what was there before", async () => {
    const asked = { params: { id: localRun.conversationId } };
    const own = await send(callOf("getConversation"), { ...asked, cookie: member("admin").cookie });
    expect(own.status).toBe(200);
    const foreign = await send(callOf("getConversation"), { ...asked, cookie: member("reviewer").cookie });
    await expectRefusal(foreign, "not_found", "a reviewer");
  });
});

describe("documents", () => {
  it("are changed by who added them and by administrators", async () => {
    const ask = (role: Role, of_: string) =>
      send(callOf("retryDocument"), { params: { id: of_ }, cookie: member(role).cookie });
    const others = belongings.get(member("other").id)?.document ?? "";
    for (const role of ["analyst", "reviewer"] as const) {
      await expectRefusal(await ask(role, others), "forbidden", role);
      await expectRefusal(await ask(role, UNKNOWN), "not_found", role);
      expect((await ask(role, belongings.get(member(role).id)?.document ?? "")).status).toBe(202);
    }
    expect((await ask("admin", others)).status).toBe(202);
  });

  /** Bodies of the calls that have one. */
  const bodies: Readonly<Record<string, unknown>> = {
    updateDocument: { collections: [] },
    supersedeDocument: { by: UNKNOWN },
  };
  const changes = calls.filter(
    ({ path, access }) => path.startsWith("/api/documents/{id}") && access === "write_library",
  );

  it.each(changes.map(({ id }) => id))("are others' to change: %s", async (id) => {
    const document = belongings.get(member("other").id)?.document ?? "";
    const change = { params: { id: document }, cookie: member("analyst").cookie, json: bodies[id] };
    await expectRefusal(await send(callOf(id), change), "forbidden", id);
  });
});

it("has checked every route, role and owner", () => {
  process.stdout.write(`access matrix: ${checked} refusals and admissions of ${calls.length} calls\n`);
  expect(checked).toBeGreaterThan(2 * calls.filter(({ access }) => access !== "anyone").length);
});

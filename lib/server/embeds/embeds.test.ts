import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { db } from "@/lib/data/db/connection/client";
import { embedOwner } from "@/lib/data/db/connection/owner";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING, readsEverything, visibleCollections } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { CLIENT_ADDRESS_HEADER } from "@/lib/server/accounts/client-address";
import {
  bearer,
  callOf,
  createAdmin,
  expectError,
  type Member,
  makeToken,
  type Sent,
  send,
} from "@/lib/server/accounts/testing/team";
import { type Embed, embedAskedSchema, embedOriginSchema, embedSchema } from "@/lib/shared/contracts/accounts/embed";
import { sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";
import { collectionSchema, documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { proxy } from "@/proxy";
import { framePage } from "./frame-page";
import { QUESTIONS_PER_ADDRESS_MINUTE, VISITOR_TOKEN_MS } from "./tunables";
import { newVisitorToken, requireVisitor } from "./visitor-token";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

const SITE = "https://www.harlow.example";
const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const OPENED = "# Opening hours\n\nThe reading room of Harlow opens at nine o'clock on Mondays.\n";
const CLOSED = "# Board\n\nThe company Zephyrqueen Limited was bought for 73519 euros in March 2031.\n";
const LOOSE = "# Memo\n\nThe company Vellichor Limited was bought for 24680 euros in March 2032.\n";

setUpDatabase();

let admin: Member;
let embed: Embed;
let closedPassage = "";

const asked = (id: string, sent: Sent = {}) => send(callOf(id), { ...sent, cookie: admin.cookie });

async function made<Schema extends z.ZodType>(schema: Schema, answer: Promise<Response>): Promise<z.output<Schema>> {
  const response = await answer;
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBeLessThan(300);
  return schema.parse(body);
}

const collection = async (name: string) =>
  (await made(collectionSchema, asked("addCollection", { json: { name } }))).id;

function upload(name: string, text: string, collections: readonly string[]) {
  const form = new FormData();
  form.set("file", new File([text], name));
  for (const id of collections) form.append("collection", id);
  return made(documentAcceptedSchema, asked("addDocument", { form }));
}

const request = (change: Partial<Embed> = {}) => ({
  ...{ name: "Harlow", origins: [SITE], collections: embed.collections, profile: null },
  ...{ questionsPerDay: 500, paused: false },
  ...change,
});
const replace = (change: Partial<Embed>) =>
  made(embedSchema, asked("replaceEmbed", { params: { id: embed.id }, json: request(change) }));

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}
/** A visitor who opens the frame, each from a different address. */
function visitor({ id = embed.id, address = nextAddress() } = {}) {
  const headers = { ...bearer(newVisitorToken(id)), [CLIENT_ADDRESS_HEADER]: address };
  return {
    headers,
    ask: (question: string, conversationId?: string) =>
      send(callOf("askEmbed"), { params: { id }, headers, json: { question, conversationId } }),
    read: (conversationId: string) => send(callOf("getEmbedConversation"), { params: { id, conversationId }, headers }),
    passage: (passageId: string) => send(callOf("getEmbedPassage"), { params: { id, passageId }, headers }),
  };
}

async function ended(who: ReturnType<typeof visitor>, conversationId: string) {
  return vi.waitFor(
    async () => {
      const conversation = await made(sharedConversationSchema, who.read(conversationId));
      expect(conversation.turns.map(({ status }) => status)).not.toContain("running");
      return conversation;
    },
    { interval: 50 },
  );
}

async function answerOf(who: ReturnType<typeof visitor>, question: string) {
  const { conversationId } = await made(embedAskedSchema, who.ask(question));
  return { conversationId, conversation: await ended(who, conversationId) };
}

beforeAll(async () => {
  startImports();
  admin = await createAdmin(CODE);
  const [opened, closed] = [await collection("Visitors"), await collection("Board")];
  await upload("hours.md", OPENED, [opened]);
  const { documentId } = await upload("board.md", CLOSED, [closed]);
  await upload("memo.md", LOOSE, []);
  await vi.waitFor(
    async () => expect((await listDocuments(EVERYTHING)).every(({ status }) => status === "ready")).toBe(true),
    { timeout: 60_000, interval: 50 },
  );
  closedPassage = (await db().passage.findFirstOrThrow({ where: { documentId }, select: { id: true } })).id;
  const json = { name: "Harlow", origins: [SITE], collections: [opened] };
  embed = await made(embedSchema, asked("addEmbed", { json }));
}, 120_000);
afterAll(() => stopImports());

describe("an origin of an embed", () => {
  it.each([SITE, "https://localhost", "http://localhost:8080", "http://127.0.0.1:3001", "https://[2001:db8::1]:8443"])(
    "may be %s",
    (origin) => expect(embedOriginSchema.safeParse(origin).success).toBe(true),
  );
  it.each([
    ...["http://www.harlow.example", `${SITE}/`, `${SITE}/page`, "https://WWW.harlow.example", "https://*.example"],
    ...["null", "*", "https:", "https://a.example https://b.example", "https://a.example;", "javascript:alert(1)"],
    ...["https://name@harlow.example", "http://localhost.harlow.example", "file:///etc", "https://a.example:443"],
  ])("may not be %s", (origin) => expect(embedOriginSchema.safeParse(origin).success).toBe(false));
});

describe("the page of a frame", () => {
  const policyOf = async (path: string, headers = {}) =>
    (await proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: "localhost:3000", ...headers } })))
      .headers;
  const ancestors = async (path: string) =>
    /frame-ancestors ([^;]*)/.exec((await policyOf(path)).get("content-security-policy") ?? "")?.[1];

  it("is shown by pages of its origins alone, and no other page is shown by any", async () => {
    expect(await ancestors(`/embed/${embed.id}`)).toBe(SITE);
    for (const path of [
      "/",
      `/embed/${UNKNOWN}`,
      `/embed/${embed.id}/x`,
      "/embed/x",
      `/library?x=/embed/${embed.id}`,
    ]) {
      expect(await ancestors(path), path).toBe("'none'");
    }
    await replace({ origins: [SITE, "http://localhost:8080"] });
    expect(await ancestors(`/embed/${embed.id}`)).toBe(`${SITE} http://localhost:8080`);
    await replace({ paused: true });
    expect(await ancestors(`/embed/${embed.id}`)).toBe("'none'");
    expect(await framePage(embed.id, SITE)).toBeNull();
    await replace({});
  });

  it("knows the page around it only if that is one of its origins", async () => {
    expect(await framePage(embed.id, SITE)).toMatchObject({ name: "Harlow", parentOrigin: SITE });
    for (const from of [undefined, "https://evil.example", `${SITE}.evil.example`, "*"]) {
      expect((await framePage(embed.id, from))?.parentOrigin).toBeNull();
    }
    expect(await framePage(UNKNOWN, SITE)).toBeNull();
  });

  it("is rendered without a person, in the language and theme of the page around it", async () => {
    const sent = { cookie: "__Host-touchstone-session=somebody; locale=en" };
    const passedOn = async (path: string) => (await policyOf(path, sent)).get("x-middleware-request-cookie");
    expect(await passedOn(`/embed/${embed.id}?lang=fr&theme=dark`)).toBe("locale=fr; theme=dark");
    expect(await passedOn(`/embed/${embed.id}?lang=xx&theme=a%3Bb`)).toBe("theme=system");
    expect(await passedOn("/library?lang=fr")).toBe(sent.cookie);
  });
});

describe("a visitor of an embed", () => {
  it("is answered from its collections, with the passage, and reads their conversation", async () => {
    const who = visitor();
    const { conversation } = await answerOf(who, "When does the reading room of Harlow open on Mondays?");
    const [turn] = conversation.turns;
    expect(turn).toMatchObject({ outcome: { outcome: "approved" }, sources: [{ documentTitle: "Opening hours" }] });
    const passage = await who.passage(turn?.sources[0]?.passageId ?? "");
    expect(JSON.stringify(await passage.json())).toContain("nine o'clock");
  });

  it("learns nothing of other documents: those of other collections, and those in none", async () => {
    const who = visitor();
    for (const question of [
      "For how many euros was Zephyrqueen Limited bought in March 2031?",
      "For how many euros was Vellichor Limited bought in March 2032?",
    ]) {
      const { conversation } = await answerOf(who, question);
      const [{ question: _, standaloneQuestion: __, ...answered } = {}] = conversation.turns;
      expect(JSON.stringify(answered)).not.toMatch(/73519|24680|Board|Memo/);
    }
    await expectError(await who.passage(closedPassage), "not_found", "a passage of another collection");
    const owner = embedOwner(embed.id, UNKNOWN);
    expect(await readsEverything(owner)).toBe(false);
    expect(await visibleCollections(owner)).toEqual(new Set(embed.collections));
  });

  it("loses documents removed from the embed, also in answers that quote them", async () => {
    const who = visitor();
    const { conversationId } = await answerOf(who, "When does the reading room of Harlow open on Mondays?");
    const before = embed.collections;
    await replace({ collections: [await collection("Empty")] });
    await expectError(await who.read(conversationId), "forbidden", "an answer from a withdrawn collection");
    await replace({ collections: before });
    expect((await who.read(conversationId)).status).toBe(200);
  });

  it("continues their own conversation, and finds no other's", async () => {
    const [ann, ben] = [visitor(), visitor()];
    const { conversationId } = await answerOf(ann, "When does the reading room of Harlow open on Mondays?");
    await made(embedAskedSchema, ann.ask("And where?", conversationId));
    expect((await ended(ann, conversationId)).turns).toHaveLength(2);
    const foreign = await expectError(await ben.read(conversationId), "not_found", "another visitor's");
    expect(foreign).toEqual(await expectError(await ben.read(UNKNOWN), "not_found", "an unknown one"));
    await expectError(await ben.ask("And when?", conversationId), "not_found", "asking in another's");
    const other = await made(
      embedSchema,
      asked("addEmbed", { json: { name: "Other", origins: [SITE], collections: embed.collections } }),
    );
    await expectError(await visitor({ id: other.id }).read(conversationId), "not_found", "of another embed");
    const list = await asked("listConversations");
    expect(JSON.stringify(await list.json())).not.toContain(conversationId);
  });

  it("may do nothing else: the token identifies no one elsewhere", async () => {
    const { headers } = visitor();
    for (const id of ["listDocuments", "startRun", "listRuns", "listEmbeds", "listConversations"]) {
      await expectError(
        await send(callOf(id), { headers, json: id === "startRun" ? {} : undefined }),
        "unauthenticated",
        id,
      );
    }
    const elsewhere = { ...headers, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const params = { id: embed.id };
    const sent = await send(callOf("askEmbed"), { params, headers: elsewhere, json: { question: "Hours?" } });
    await expectError(sent, "forbidden_origin", "a request by a script of another site");
  });

  it("is refused while it is paused, and once it is deleted", async () => {
    const who = visitor();
    await replace({ paused: true });
    await expectError(await who.ask("Hours?"), "not_found", "paused");
    await replace({});
    const short = await made(
      embedSchema,
      asked("addEmbed", { json: { name: "Short", origins: [SITE], collections: embed.collections } }),
    );
    const last = visitor({ id: short.id });
    expect((await asked("deleteEmbed", { params: { id: short.id } })).status).toBe(204);
    await expectError(await last.ask("Hours?"), "not_found", "deleted");
  });
});

describe("questions to an embed", () => {
  it("are limited for each address", async () => {
    const address = "198.51.100.1";
    const statuses: number[] = [];
    for (let question = 0; question <= QUESTIONS_PER_ADDRESS_MINUTE; question += 1) {
      const answer = await visitor({ address }).ask("Hours?");
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array.from({ length: QUESTIONS_PER_ADDRESS_MINUTE }, () => 202), 429]);
    expect((await visitor().ask("Hours?")).status).toBe(202);
  });

  it("are limited for each network of IPv6 addresses", async () => {
    const statuses: number[] = [];
    for (let question = 0; question <= QUESTIONS_PER_ADDRESS_MINUTE; question += 1) {
      statuses.push((await visitor({ address: `2001:db8:1:2::${question + 1}` }).ask("Hours?")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: QUESTIONS_PER_ADDRESS_MINUTE }, () => 202), 429]);
    expect((await visitor({ address: "2001:db8:1:3::1" }).ask("Hours?")).status).toBe(202);
  });

  it("are limited for all visitors together", async () => {
    const json = { name: "Small", origins: [SITE], collections: embed.collections, questionsPerDay: 2 };
    const { id } = await made(embedSchema, asked("addEmbed", { json }));
    const statuses = [];
    for (let question = 0; question < 3; question += 1) statuses.push((await visitor({ id }).ask("Hours?")).status);
    expect(statuses).toEqual([202, 202, 429]);
  });
});

describe("the token of a visitor", () => {
  const read = (token: string, id = embed.id, now = Date.now()) =>
    requireVisitor(new Headers(token === "" ? {} : bearer(token)), id, now);

  it("is of one visitor and one embed, for a time", () => {
    const token = newVisitorToken(embed.id);
    expect(read(token)).toMatch(/^[0-9a-f-]{36}$/);
    expect(read(newVisitorToken(embed.id))).not.toBe(read(token));
    expect(() => read(token, UNKNOWN)).toThrow("expired");
    expect(() => read(token, embed.id, Date.now() + VISITOR_TOKEN_MS)).toThrow("expired");
  });

  it("is refused when it was changed or made up", async () => {
    const token = newVisitorToken(embed.id);
    const [payload = "", signature = ""] = token.slice(4).split(".");
    const later = Buffer.from(JSON.stringify({ embed: embed.id, visitor: UNKNOWN, expires: 9e15 })).toString(
      "base64url",
    );
    const forged = [
      "",
      "tsv_",
      "tsv_.",
      `tsv_${payload}`,
      `tsv_${payload}.`,
      `tsv_${later}.${signature}`,
      `tsv_.${signature}`,
    ];
    for (const made of [...forged, token.slice(4), `${token}A`, await makeToken(admin, ["ask"])]) {
      expect(() => read(made), made).toThrow("expired");
    }
  });
});

it("adding, changing and deleting an embed is in the audit log", async () => {
  const json = { name: "Recorded", origins: [SITE], collections: embed.collections };
  const { id } = await made(embedSchema, asked("addEmbed", { json }));
  await asked("replaceEmbed", { params: { id }, json: { ...json, paused: true } });
  await asked("deleteEmbed", { params: { id } });
  const entries = await db().auditEntry.findMany({ where: { type: { startsWith: "embed-" } }, orderBy: { id: "asc" } });
  const recorded = entries.filter(({ detail }) => JSON.stringify(detail).includes(id));
  expect(recorded.map(({ type }) => type)).toEqual(["embed-added", "embed-changed", "embed-deleted"]);
  expect(recorded[1]?.detail).toMatchObject({ paused: true, origins: [SITE] });
  await expectError(
    await asked("addEmbed", { json: { ...json, collections: [UNKNOWN] } }),
    "not_found",
    "an unknown collection",
  );
});

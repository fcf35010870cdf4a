import { expect } from "vitest";
import { z } from "zod";
import { apiRoutes } from "@/app/api-routes";
import type { ApiCall } from "@/lib/server/http/api-call";
import { apiCalls } from "@/lib/server/http/route-table";
import { newApiTokenSchema, type Scope } from "@/lib/shared/contracts/accounts/api-token";
import { newInvitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { signedInSchema } from "@/lib/shared/contracts/accounts/person";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";

/** Every call of the API, from the route files. */
export const calls = await apiCalls(apiRoutes);

export const PASSWORD = "correct horse battery";
const HOST = "localhost:3000";

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  cookie?: string | undefined;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Sends a request to the handler of a call, as Next does. */
export async function send({ path, method }: Pick<ApiCall, "path" | "method">, sent: Sent = {}): Promise<Response> {
  const { params = {}, query = {}, cookie, json, form, headers: given = {} } = sent;
  const files: Readonly<Record<string, (typeof apiRoutes)[keyof typeof apiRoutes]>> = apiRoutes;
  const load = files[path];
  if (load === undefined) throw new Error(`There is no route ${path}.`);
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? "");
  const headers = new Headers({ ...given, host: HOST });
  if (cookie !== undefined) headers.set("cookie", cookie);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  const search = new URLSearchParams(query).toString();
  const request = new Request(`http://${HOST}${address}${search === "" ? "" : `?${search}`}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return (await load())[method](request, { params: Promise.resolve(params) });
}

export function callOf(id: string): ApiCall {
  const call = calls.find((one) => one.id === id);
  if (call === undefined) throw new Error(`There is no call ${id}.`);
  return call;
}

export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

export interface Member {
  id: string;
  cookie: string;
}

/** The person of a session cookie. */
export async function signedIn(cookie: string): Promise<Member> {
  const state = signedInSchema.parse(await (await send(callOf("getSignedIn"), { cookie })).json());
  if (state.mode !== "accounts" || state.person === null) throw new Error("No one is signed in.");
  return { id: state.person.id, cookie };
}

/** Creates the first administrator with the code of this start. */
export async function createAdmin(code: string): Promise<Member> {
  const json = { code, name: "Ada", email: "ada@example.com", password: PASSWORD };
  return signedIn(cookieOf(await send(callOf("createFirstAdmin"), { json })));
}

/** Invites a person, who accepts. */
export async function join(admin: Member, role: Role, email: string): Promise<Member> {
  const invited = await send(callOf("invite"), { cookie: admin.cookie, json: { email, role } });
  const { token } = newInvitationSchema.parse(await invited.json());
  return signedIn(
    cookieOf(await send(callOf("acceptInvitation"), { json: { token, name: email, password: PASSWORD } })),
  );
}

/** A member of a test's team; `other` is a second analyst. */
export type TeamMember = (who: Role | "other") => Member;

/** Creates a team with a person of each role, and a second analyst. */
export async function createTeam(code: string): Promise<TeamMember> {
  const admin = await createAdmin(code);
  const [analyst, reviewer, other] = [
    await join(admin, "analyst", "analyst@example.com"),
    await join(admin, "reviewer", "reviewer@example.com"),
    await join(admin, "analyst", "other@example.com"),
  ];
  const team = { admin, analyst, reviewer, other };
  return (who) => team[who];
}

/** The header that carries an API token. */
export function bearer(secret: string): Record<string, string> {
  return { authorization: `Bearer ${secret}` };
}

/** Makes an API token of a person. @returns its secret */
export async function makeToken({ cookie }: Member, scopes: readonly Scope[]): Promise<string> {
  const answer = await send(callOf("makeApiToken"), { cookie, json: { name: "Test", scopes } });
  return newApiTokenSchema.parse(await answer.json()).secret;
}

/** In the form of every call, or of the Model Context Protocol. */
const refusalSchema = z.union([
  errorAnswerSchema.transform(({ error }) => error.code),
  z
    .object({ jsonrpc: z.literal("2.0"), error: z.object({ data: z.object({ code: z.string() }) }) })
    .transform(({ error }) => error.data.code),
]);

/** Expects a refusal with a code. @returns its body */
export async function expectError(answer: Response, code: string, what: string): Promise<unknown> {
  const body: unknown = await answer.json();
  expect(refusalSchema.safeParse(body).data, what).toBe(code);
  return body;
}

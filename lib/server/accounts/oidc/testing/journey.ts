import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Member, signedInSchema } from "@/lib/shared/contracts/accounts/person";
import { processWide } from "@/lib/shared/process-wide";
import { callOf, cookieOf, send } from "../../testing/team";
import { issuer } from "./environment";

/** Claims of a new person with a role. */
export function someone(more: Record<string, unknown> = {}) {
  const sub = randomUUID();
  const email = `${sub}@example.org`;
  return { sub, email, email_verified: true, name: "Grace Hopper", realm_access: { roles: ["staff"] }, ...more };
}

export const begin = (to?: string) => send(callOf("beginIssuerSignIn"), { query: to === undefined ? {} : { to } });

/** The query with which an issuer sends a browser back that it was sent. */
export async function queryFrom(begun: Response): Promise<Record<string, string>> {
  const sent = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
  return Object.fromEntries(new URL(sent.headers.get("location") ?? "").searchParams);
}

interface Journey {
  to?: string;
  /** Changes what the browser brings back. */
  change?(search: URLSearchParams): void;
  /** The cookie that it brings back, if not the one that it was given. */
  cookie?: string;
}

/** Goes to the issuer and comes back, as a browser. */
export async function travel({ to, change, cookie }: Journey = {}) {
  const begun = await begin(to);
  const away = begun.headers.get("location") ?? "";
  expect(begun.status).toBe(303);
  expect(away).toContain(issuer.url);
  const search = new URLSearchParams(await queryFrom(begun));
  change?.(search);
  const given = cookieOf(begun);
  const comeBack = () =>
    send(callOf("finishIssuerSignIn"), { query: Object.fromEntries(search), cookie: cookie ?? given });
  return { answer: await comeBack(), comeBack };
}

/** Who is signed in by an answer. */
export async function whoIs(answer: Response): Promise<Member | null> {
  const state = signedInSchema.parse(await (await send(callOf("getSignedIn"), { cookie: cookieOf(answer) })).json());
  return state.mode === "accounts" ? state.person : null;
}

/** Expects the sign-in page with a reason, and no session. */
export async function expectRefused(journey: Promise<{ answer: Response }>, reason: string): Promise<void> {
  const { answer } = await journey;
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/sign-in?reason=${reason}`);
  expect(await whoIs(answer)).toBeNull();
  // This sign-in is over; others that the browser has begun continue.
  for (const cookie of answer.headers.getSetCookie())
    expect(cookie).toMatch(/^touchstone-oidc-[\w-]{12}=; .*Max-Age=0/);
}

/** Lets the time pass for which the issuer's configuration is used. */
export function forgetConfiguration(): void {
  processWide("oidc-configurations", () => new Map<string, unknown>()).clear();
}

import { createHash } from "node:crypto";
import { z } from "zod";
import { readAuthenticator } from "@/lib/data/db/accounts/authenticators";
import { findPersonByEmail, hasPeople } from "@/lib/data/db/accounts/people";
import { deleteSessionOf } from "@/lib/data/db/accounts/sessions";
import { clearSignInFailures, forgetSignInFailures, takeSignInAttempt } from "@/lib/data/db/accounts/sign-in-failures";
import { currentActor } from "@/lib/data/db/audit/actor";
import { record } from "@/lib/data/db/audit/record";
import type { SignedIn, SignInRequest } from "@/lib/shared/contracts/accounts/person";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { type Caller, hasAccounts } from "./caller";
import { takeAttemptFrom } from "./network/attempts-from";
import { FIRST_DELAY_MS, FORGET_FAILURES_MS, FREE_FAILURES, MOST_DELAY_MS } from "./tunables";

/** @throws AppError `not_found` in the local mode, which has no accounts */
export function requireAccounts(): void {
  if (!hasAccounts()) throw new AppError("not_found", "There are no accounts here.");
}

/** @throws AppError `forbidden` where people sign in through the issuer alone */
export function requirePasswords(): void {
  requireAccounts();
  if (env().OIDC_ONLY) throw new AppError("forbidden", "Passwords are disabled here. Use single sign-on.");
}

/** What a page shows of its caller. */
export function viewerOf(caller: Caller): SignedIn {
  if (caller.kind === "local") return { mode: "local" };
  return { mode: "accounts", awaitsFirstAdmin: false, person: caller.kind === "person" ? caller.person : null };
}

/** Who uses the application in this browser. */
export async function whoIsSignedIn(caller: Caller): Promise<SignedIn> {
  if (caller.kind !== "anonymous") return viewerOf(caller);
  return { mode: "accounts", awaitsFirstAdmin: !(await hasPeople()), person: null };
}

/**
 * Signs a person in. An unknown address, a wrong password, a wrong code and a disabled account are answered alike.
 * @returns the response that sets the session's cookie
 * @throws AppError `unauthenticated`; `code_required` if the password is right and there is two-step sign-in;
 *   `rate_limited` after too many failures for the address, known or not; `forbidden`
 *   where people sign in through the issuer alone
 */
export async function signIn(request: SignInRequest, headers: Headers): Promise<Response> {
  requirePasswords();
  return signInWithPassword(request, headers);
}

/** The same for an account that was made just now. */
export async function signInWithPassword(
  { email, password, code }: SignInRequest,
  headers: Headers,
): Promise<Response> {
  const answer = await guardPassword(email, async () => {
    const { auth } = await import("./auth");
    const passed = await auth().api.signInEmail({ body: { email, password }, headers, asResponse: true });
    return passed.ok ? withSecondStep(passed, code) : passed;
  });
  const personId = await findPersonByEmail(email);
  if (answer === null) {
    await record({ type: "sign-in-failed", personId });
    throw new AppError("unauthenticated", "The address, the password or the code is wrong.");
  }
  if (personId !== null) await record({ type: "signed-in", personId });
  return withCookiesOf(answer);
}

const passedSchema = z.object({ token: z.string(), user: z.object({ id: z.string() }) });

/**
 * Asks for the code of a person who has two-step sign-in. Without it, their new session ends before its cookie is sent.
 * The attempt stays counted: codes are as limited as passwords.
 * @param passed better-auth's answer to the right password
 * @returns the same, or a refusal
 * @throws AppError `code_required`
 */
async function withSecondStep(passed: Response, code: string | undefined): Promise<Response> {
  const { token, user } = passedSchema.parse(await passed.clone().json());
  const authenticator = await readAuthenticator(user.id);
  if (!authenticator.isOn) return passed;
  const { acceptCode } = await import("./two-step/accept-code");
  if (code !== undefined && (await acceptCode(user.id, authenticator, code))) return passed;
  await deleteSessionOf(token);
  if (code === undefined) throw new AppError("code_required", "Enter a code of your authenticator app.");
  return new Response(null, { status: 401 });
}

/**
 * Tries a password, counting the failures of its address.
 * @param attempt asks better-auth
 * @returns its answer; `null` if it refused
 * @throws AppError `rate_limited` after too many failures, also of other addresses from the same network address
 */
export async function guardPassword(email: string, attempt: () => Promise<Response>): Promise<Response | null> {
  const key = failuresKey(email);
  await forgetSignInFailures(new Date(Date.now() - FORGET_FAILURES_MS));
  const from = await takeAttemptFrom(currentActor().address);
  const waitMs = await takeSignInAttempt(key, delayAfter);
  if (waitMs > 0) {
    await from.giveBack();
    const message = `Too many attempts. Try again in ${Math.ceil(waitMs / 1_000)} seconds.`;
    throw new AppError("rate_limited", message, { retryAfterMs: waitMs });
  }
  const answer = await attempt();
  if (!answer.ok) return null;
  await clearSignInFailures(key);
  await from.giveBack();
  return answer;
}

/**
 * Ends the session of this browser.
 * @returns the response that removes its cookie
 * @throws AppError `forbidden` for an API token, which has no session
 */
export async function signOut(caller: Caller, headers: Headers): Promise<Response> {
  requireAccounts();
  if (caller.kind === "person" && caller.credential.kind === "token") {
    throw new AppError("forbidden", "An API token has no session. Revoke it instead.");
  }
  const { auth } = await import("./auth");
  const answer = withCookiesOf(await auth().api.signOut({ headers, asResponse: true }));
  if (caller.kind === "person") await record({ type: "signed-out", personId: caller.person.id });
  return answer;
}

/** Lets a person try at once again: their password is new. */
export async function forgetFailuresOf(email: string): Promise<void> {
  await clearSignInFailures(failuresKey(email));
}

function failuresKey(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}

/** Milliseconds to wait after this many failures in a row. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MOST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
}

/** An empty answer with the cookies of another. */
export function withCookiesOf(answer: Response): Response {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 204, headers });
}

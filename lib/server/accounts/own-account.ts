import { noteChangedPassword } from "@/lib/data/db/accounts/api-tokens";
import { changeName } from "@/lib/data/db/accounts/people";
import type { AccountPatch, PasswordChange } from "@/lib/shared/contracts/accounts/account";
import type { Member } from "@/lib/shared/contracts/accounts/person";
import { AppError } from "@/lib/shared/errors";
import type { Caller } from "./caller";
import { requireStrongPassword } from "./new-password";
import { guardPassword, requireAccounts, withCookiesOf } from "./sign-in";

/** Changes how the caller's name appears to others. @throws AppError `not_found` without accounts */
export async function changeOwnAccount(caller: Caller, { name }: AccountPatch): Promise<void> {
  await changeName(personOf(caller).id, name);
}

/**
 * Changes the caller's password, ends their other sessions and revokes their API tokens.
 * @returns the response that sets the cookie of a new session
 * @throws AppError `weak_password`; `forbidden` for a wrong password; `rate_limited` as a sign-in; `not_found` without accounts
 */
export async function changeOwnPassword(
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
  headers: Headers,
): Promise<Response> {
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const { id, name, email } = personOf(caller);
  await requireStrongPassword(newPassword, [name, email]);
  const answer = await guardPassword(email, async () => {
    const { auth } = await import("./auth");
    return auth().api.changePassword({ body, headers, asResponse: true });
  });
  if (answer === null) throw new AppError("forbidden", "This is not your current password.");
  await noteChangedPassword(id);
  return withCookiesOf(answer);
}

/** @throws AppError `not_found` without accounts */
export function personOf(caller: Caller): Member {
  requireAccounts();
  if (caller.kind !== "person") throw new AppError("unauthenticated", "Sign in first.");
  return caller.person;
}

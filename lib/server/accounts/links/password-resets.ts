import {
  findForgetful,
  insertPasswordReset,
  readPasswordReset as read,
  resetPassword as reset,
} from "@/lib/data/db/accounts/password-resets";
import type { LinkTokenRequest } from "@/lib/shared/contracts/accounts/link-token";
import type {
  ForgottenPasswordRequest,
  NewPasswordReset,
  PasswordResetView,
  ResetPasswordRequest,
} from "@/lib/shared/contracts/accounts/password-reset";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { hashNewPassword } from "../new-password";
import { hashToken, newToken } from "../random-token";
import { forgetFailuresOf, requireAccounts, requirePasswords } from "../sign-in";
import { PASSWORD_RESET_MS, REMINDER_PAUSE_MS } from "../tunables";
import { mailLink, mailsLinks, type WordLink } from "./mail-link";

/**
 * Makes a link by which a person sets a new password, and emails it to them if there is a mail server. Its secret part
 * is returned once.
 * @throws AppError `conflict`
 */
export async function makePasswordReset(
  personId: string,
  createdBy: string,
  word: WordLink,
): Promise<NewPasswordReset> {
  requirePasswords();
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(Date.now() + PASSWORD_RESET_MS);
  const { name, email } = await insertPasswordReset(personId, { tokenHash, createdBy, expiresAt });
  const mail = await mailLink(email, token, { type: "password-reset", name, until: expiresAt }, word);
  return { token, expiresAt: expiresAt.toISOString(), mail };
}

/**
 * Emails a link to a person who forgot their password. Nothing reveals whether the address has an account: what is found and
 * sent happens after the answer.
 * @throws AppError `not_found` where no links are sent by email
 */
export function remindOfPassword({ email }: ForgottenPasswordRequest, word: WordLink): void {
  requirePasswords();
  if (!mailsLinks()) throw new AppError("not_found", "No email is sent here. Ask an administrator for a link.");
  void sendReminder(email, word).catch((error) => log.error({ err: error }, "a link to reset a password was not sent"));
}

async function sendReminder(email: string, word: WordLink): Promise<void> {
  const personId = await findForgetful(email, new Date(Date.now() - REMINDER_PAUSE_MS));
  if (personId === null) return;
  const { mail } = await makePasswordReset(personId, personId, word);
  if (mail?.failure != null) log.warn(mail, "a link to reset a password was not sent");
}

/** Whose password a link resets. @throws AppError `not_found` for a link that does not work */
export async function readPasswordReset({ token }: LinkTokenRequest): Promise<PasswordResetView> {
  requireAccounts();
  return read(hashToken(token));
}

/**
 * Sets a new password, ends all sessions and revokes the API tokens. It does not sign the person in: the new password has to be typed once more, by who
 * knows it. @throws AppError `not_found` for a link that does not work; `weak_password`
 */
export async function resetPassword({ token, password }: ResetPasswordRequest): Promise<void> {
  requirePasswords();
  const link = hashToken(token);
  const { name, email } = await read(link);
  await forgetFailuresOf(await reset(link, await hashNewPassword(password, [name, email])));
}

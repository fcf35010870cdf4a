import {
  insertPasswordReset,
  readPasswordReset as read,
  resetPassword as reset,
} from "@/lib/data/db/accounts/password-resets";
import type { LinkTokenRequest } from "@/lib/shared/contracts/accounts/link-token";
import type {
  NewPasswordReset,
  PasswordResetView,
  ResetPasswordRequest,
} from "@/lib/shared/contracts/accounts/password-reset";
import { hashToken, newToken } from "./random-token";
import { forgetFailuresOf, requireAccounts, requirePasswords } from "./sign-in";
import { PASSWORD_RESET_MS } from "./tunables";

/** Makes a link by which a person sets a new password. Its secret part is returned once. @throws AppError `conflict` */
export async function makePasswordReset(personId: string, createdBy: string): Promise<NewPasswordReset> {
  requirePasswords();
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(Date.now() + PASSWORD_RESET_MS);
  await insertPasswordReset(personId, { tokenHash, createdBy, expiresAt });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Whose password a link resets. @throws AppError `not_found` for a link that does not work */
export async function readPasswordReset({ token }: LinkTokenRequest): Promise<PasswordResetView> {
  requireAccounts();
  return read(hashToken(token));
}

/**
 * Sets a new password and ends all sessions. It signs nobody in: the new password has to be typed once more, by who
 * knows it. @throws AppError `not_found` for a link that does not work
 */
export async function resetPassword({ token, password }: ResetPasswordRequest): Promise<void> {
  requirePasswords();
  const { hashPassword } = await import("./auth");
  await forgetFailuresOf(await reset(hashToken(token), await hashPassword(password)));
}

import {
  confirmAuthenticator,
  insertAuthenticator,
  readAuthenticator,
  removeAuthenticator,
} from "@/lib/data/db/accounts/authenticators";
import { isTwoStepRequiredOf } from "@/lib/data/db/accounts/role-in-force";
import type {
  NewAuthenticator,
  PasswordConfirmation,
  RecoveryCodes,
  TwoStepState,
} from "@/lib/shared/contracts/accounts/two-step";
import { AppError } from "@/lib/shared/errors";
import type { Caller } from "../caller";
import { personOf } from "../own-account";
import { guardPassword } from "../sign-in";
import { hashRecoveryCode, newAuthenticator, newRecoveryCodes, stepOf } from "./codes";

/** Two-step sign-in of the caller. @throws AppError `not_found` without accounts */
export async function readOwnTwoStep(caller: Caller): Promise<TwoStepState> {
  const { id } = personOf(caller);
  const [{ isOn, codesLeft, hasPassword }, isRequired] = await Promise.all([
    readAuthenticator(id),
    isTwoStepRequiredOf(id),
  ]);
  return { isOn, codesLeft, hasPassword, isRequired };
}

/**
 * Makes the secret of an authenticator app, which counts once a code of it is sent.
 * @throws AppError `forbidden` for a wrong password; `rate_limited` as a sign-in; `conflict` if it is on already
 */
export async function beginTwoStep(
  caller: Caller,
  confirmation: PasswordConfirmation,
  headers: Headers,
): Promise<NewAuthenticator> {
  const { id, email } = personOf(caller);
  await confirmPassword(email, confirmation, headers);
  const { encrypted, shown } = newAuthenticator(id, email);
  await insertAuthenticator(id, encrypted);
  return shown;
}

/**
 * Switches two-step sign-in on. Where the rights of a role waited for it, other sessions and API tokens that were made
 * without it end. @returns the recovery codes, once
 * @throws AppError `forbidden` for a wrong code; `conflict` if it is on already, or was not begun
 */
export async function confirmTwoStep(caller: Caller, code: string): Promise<RecoveryCodes> {
  const { id } = personOf(caller);
  const { secret } = await readAuthenticator(id);
  if (secret === null) throw new AppError("conflict", "Begin with the QR code.");
  const step = stepOf(code, secret, id);
  if (step === null) throw new AppError("forbidden", "This code is wrong or has expired.");
  const recoveryCodes = newRecoveryCodes();
  const session = caller.kind === "person" && caller.credential.kind === "session" ? caller.credential : null;
  await confirmAuthenticator(id, step, {
    codeHashes: recoveryCodes.map(hashRecoveryCode),
    onlySession: session?.awaitsTwoStep === true ? session.id : null,
  });
  return { recoveryCodes };
}

/** Switches two-step sign-in off. @throws AppError `forbidden` for a wrong password; `rate_limited` as a sign-in */
export async function endTwoStep(caller: Caller, confirmation: PasswordConfirmation, headers: Headers): Promise<void> {
  const { id, email } = personOf(caller);
  await confirmPassword(email, confirmation, headers);
  await removeAuthenticator(id);
}

async function confirmPassword(email: string, { password }: PasswordConfirmation, headers: Headers): Promise<void> {
  const answer = await guardPassword(email, async () => {
    const { auth } = await import("../auth");
    return auth().api.verifyPassword({ body: { password }, headers, asResponse: true });
  });
  if (answer === null) throw new AppError("forbidden", "This is not your current password.");
}

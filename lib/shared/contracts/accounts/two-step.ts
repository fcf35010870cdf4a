import { z } from "zod";
import { PASSWORD_LENGTH, signInCodeSchema } from "./person";

/** Number of recovery codes per person. */
export const RECOVERY_CODES = 10;

/** Two-step sign-in of the caller. */
export const twoStepStateSchema = z.object({
  isOn: z.boolean(),
  /** Recovery codes that were not used. */
  codesLeft: z.int().nonnegative(),
  /** Whether the caller's role requires it: until it is on, they have the rights of an analyst. */
  isRequired: z.boolean(),
  /** Without a password there is nothing to add a step to. */
  hasPassword: z.boolean(),
});
export type TwoStepState = z.infer<typeof twoStepStateSchema>;

export const passwordConfirmationSchema = z.strictObject({ password: z.string().min(1).max(PASSWORD_LENGTH.max) });
export type PasswordConfirmation = z.infer<typeof passwordConfirmationSchema>;

/** What an authenticator app needs. It takes effect once one of its codes was sent. */
export const newAuthenticatorSchema = z.object({
  /** In Base32, to type where the QR code cannot be scanned. */
  secret: z.string(),
  /** A QR code of the secret's `otpauth:` address: its modules per side, and the dark ones as an SVG path. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>;

export const authenticatorCodeSchema = z.strictObject({ code: signInCodeSchema });

/** Shown once; their hashes are stored. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

import { z } from "zod";
import { instantSchema } from "../instant";
import { linkTokenSchema } from "./link-token";
import { mailedLinkSchema } from "./mailed-link";
import { emailSchema, newPasswordSchema } from "./person";

/** A new link by which a person sets a new password, with its secret part: it is shown once and stored as a hash. */
export const newPasswordResetSchema = z.object({
  token: z.string(),
  expiresAt: instantSchema,
  /** `null`: no mail server is configured. */
  mail: mailedLinkSchema.nullable(),
});
export type NewPasswordReset = z.infer<typeof newPasswordResetSchema>;

/** Asks for a link by email, after a password was forgotten. */
export const forgottenPasswordRequestSchema = z.strictObject({ email: emailSchema });
export type ForgottenPasswordRequest = z.infer<typeof forgottenPasswordRequestSchema>;

/** Whose password a link resets. */
export const passwordResetViewSchema = z.object({ name: z.string(), email: z.string(), expiresAt: instantSchema });
export type PasswordResetView = z.infer<typeof passwordResetViewSchema>;

export const resetPasswordRequestSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;

import { z } from "zod";
import { nameSchema, newPasswordSchema, PASSWORD_LENGTH } from "./person";

/** What a person changes about their own account. */
export const accountPatchSchema = z.strictObject({ name: nameSchema });
export type AccountPatch = z.infer<typeof accountPatchSchema>;

export const passwordChangeSchema = z.strictObject({
  /** Of any length: a short one is as wrong as any other. */
  currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max),
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

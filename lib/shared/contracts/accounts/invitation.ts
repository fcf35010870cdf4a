import { z } from "zod";
import { instantSchema } from "../instant";
import { roleSchema } from "./permissions";
import { emailSchema, newPasswordSchema } from "./person";

export const invitationRequestSchema = z.strictObject({ email: emailSchema, role: roleSchema });
export type InvitationRequest = z.infer<typeof invitationRequestSchema>;

/** An invitation that has been neither accepted nor withdrawn. */
export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  expiresAt: instantSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) });

/** A new invitation, with the secret part of its link: it is shown once and stored as a hash. */
export const newInvitationSchema = invitationSchema.extend({ token: z.string() });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const acceptInvitationRequestSchema = z.strictObject({
  token: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(100),
  password: newPasswordSchema,
});
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequestSchema>;

import { z } from "zod";
import { instantSchema } from "../instant";
import { linkTokenSchema } from "./link-token";
import { mailedLinkSchema } from "./mailed-link";
import { roleSchema } from "./permissions";
import { emailSchema, newPasswordSchema } from "./person";

export const invitationRequestSchema = z.strictObject({ email: emailSchema, role: roleSchema });
export type InvitationRequest = z.infer<typeof invitationRequestSchema>;

/** An invitation that has been neither accepted nor withdrawn; it may have expired. */
export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  /** The name of the person who invited; `null` if the account no longer exists. */
  invitedBy: z.string().nullable(),
  expiresAt: instantSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) });

/** A new invitation, with the secret part of its link: it is shown once and stored as a hash. */
export const newInvitationSchema = invitationSchema.extend({
  token: z.string(),
  /** `null`: no mail server is configured. */
  mail: mailedLinkSchema.nullable(),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** What an invitation says to the person who was invited. */
export const invitationViewSchema = invitationSchema.omit({ id: true });
export type InvitationView = z.infer<typeof invitationViewSchema>;

export const acceptInvitationRequestSchema = z.strictObject({
  token: linkTokenSchema,
  name: z.string().trim().min(1).max(100),
  password: newPasswordSchema,
});
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequestSchema>;

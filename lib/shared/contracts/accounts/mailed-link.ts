import { z } from "zod";
import { deliveryFailureSchema } from "../delivery-failure";

/** The result of sending the email with a one-time link. */
export const mailedLinkSchema = z.object({
  /** `null`: the mail server took it. */
  failure: deliveryFailureSchema.nullable(),
  /** The mail server's own words. */
  answer: z.string().nullable(),
});
export type MailedLink = z.infer<typeof mailedLinkSchema>;

import { z } from "zod";

/** Why a message did not arrive; the server's answer is stored with it. */
export const deliveryFailureSchema = z.enum([
  "no_mail_server",
  "no_sender",
  "recipient_removed",
  "address_unreadable",
  "address_refused",
  "unreachable",
  "timed_out",
  "refused",
  "login_refused",
  "international_address",
  "not_sent",
]);
export type DeliveryFailure = z.infer<typeof deliveryFailureSchema>;

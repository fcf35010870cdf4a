import type { Outlets } from "@/lib/server/sending/outlets";
import type { SendResult } from "@/lib/server/sending/send-result";
import { sendWebhook } from "@/lib/server/sending/send-webhook";
import type { AlertMessage } from "@/lib/shared/contracts/metrics/alert-message";

/** Posts an alert's message to its webhook, signed with the installation's secret, if there is one. */
export function postAlert(
  message: AlertMessage,
  address: string,
  { webhookSecret, allowHosts }: Pick<Outlets, "webhookSecret" | "allowHosts">,
  signal: AbortSignal,
): Promise<SendResult> {
  const secrets = webhookSecret === undefined ? [] : [webhookSecret];
  const sent = { id: message.id, sentAt: new Date(message.at), body: JSON.stringify(message) };
  return sendWebhook(sent, { address, secrets }, { allowHosts }, signal);
}

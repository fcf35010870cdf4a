import type { StoredWebhook } from "@/lib/data/db/alerts/alert-rules";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { seal, unseal } from "@/lib/data/secrets/seal";
import { checkedWebhook } from "./webhook-address";

const nameOf = (ruleId: string) => `alert webhook ${ruleId}`;

/** A web hook's address as it is kept: encrypted for its rule alone. @throws AppError `address_refused` */
export function closeWebhook(ruleId: string, address: string): StoredWebhook {
  const url = checkedWebhook(address);
  return { sealed: seal(url.href, nameOf(ruleId), installationKey()), host: url.host };
}

/** @throws SecretUnreadableError where the installation's key does not open it */
export function openWebhook(ruleId: string, sealed: Uint8Array): string {
  return unseal(sealed, nameOf(ruleId), installationKey());
}

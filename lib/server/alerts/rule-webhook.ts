import type { StoredWebhook } from "@/lib/data/db/alerts/alert-rules";
import { decrypt, encrypt } from "@/lib/data/secrets/encryption";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { checkedWebhook } from "./webhook-address";

const nameOf = (ruleId: string) => `alert webhook ${ruleId}`;

/** A web hook's address as it is kept: encrypted for its rule alone. @throws AppError `address_refused` */
export function closeWebhook(ruleId: string, address: string): StoredWebhook {
  const url = checkedWebhook(address);
  return { encrypted: encrypt(url.href, nameOf(ruleId), installationKey()), host: url.host };
}

/** @throws SecretUnreadableError where the installation's key does not open it */
export function openWebhook(ruleId: string, encrypted: Uint8Array): string {
  return decrypt(encrypted, nameOf(ruleId), installationKey());
}

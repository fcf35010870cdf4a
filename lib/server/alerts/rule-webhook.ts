import type { StoredWebhook } from "@/lib/data/db/alerts/alert-rules";
import { decrypt, encrypt } from "@/lib/data/secrets/encryption";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { checkedWebhook } from "@/lib/server/sending/webhook-address";

const nameOf = (ruleId: string) => `alert webhook ${ruleId}`;

/**
 * Encrypts a webhook's address for its rule.
 * @param allowHosts `FETCH_ALLOW_HOSTS`: the private hosts that may be called
 * @throws AppError `address_refused`
 */
export function closeWebhook(ruleId: string, address: string, allowHosts: string | undefined): StoredWebhook {
  const url = checkedWebhook(address, allowHosts);
  return { encrypted: encrypt(url.href, nameOf(ruleId), installationKey()), host: url.host };
}

/** Decrypts a webhook's address. @throws SecretUnreadableError if it was encrypted with another key */
export function openWebhook(ruleId: string, encrypted: Uint8Array): string {
  return decrypt(encrypted, nameOf(ruleId), installationKey());
}

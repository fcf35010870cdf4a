import { randomBytes } from "node:crypto";
import type { StoredAddress } from "@/lib/data/db/webhooks/webhooks";
import { decrypt, encrypt } from "@/lib/data/secrets/encryption";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { checkedWebhook } from "@/lib/server/sending/webhook-address";
import { AppError } from "@/lib/shared/errors";
import { isAllowedHost } from "@/lib/shared/outbound/allowed-hosts";
import { SECRET_BYTES } from "./tunables";

const addressName = (webhookId: string) => `webhook address ${webhookId}`;
const secretName = (webhookId: string) => `webhook secret ${webhookId}`;

/**
 * Encrypts an address for its webhook.
 * @param allowHosts `FETCH_ALLOW_HOSTS`: the private hosts that may be called, and those to which plain http is
 * allowed, since anyone in between can read it
 * @throws AppError `address_refused`
 */
export function closeAddress(webhookId: string, address: string, allowHosts: string | undefined): StoredAddress {
  const url = checkedWebhook(address, allowHosts, "address");
  if (url.protocol === "http:" && !isAllowedHost(allowHosts, url)) {
    const why = "Use https. Plain http is for hosts in FETCH_ALLOW_HOSTS, such as one on this machine.";
    throw new AppError("address_refused", why, { fields: { address: why } });
  }
  return { address: close(url.href, addressName(webhookId)), host: url.host };
}

/** @throws SecretUnreadableError if it was encrypted with another key */
export function openAddress(webhookId: string, encrypted: Uint8Array): string {
  return decrypt(encrypted, addressName(webhookId), installationKey());
}

/** A new signing secret (Standard Webhooks 1.0.0), and its stored form. */
export function newSecret(webhookId: string): { secret: string; encrypted: Uint8Array<ArrayBuffer> } {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  return { secret, encrypted: close(secret, secretName(webhookId)) };
}

/** @throws SecretUnreadableError if it was encrypted with another key */
export function openSecret(webhookId: string, encrypted: Uint8Array): string {
  return decrypt(encrypted, secretName(webhookId), installationKey());
}

function close(text: string, name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encrypt(text, name, installationKey()));
}

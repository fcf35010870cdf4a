import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { isRefusedByName, type MayReach, publicOrAllowed } from "@/lib/shared/outbound/guarded-connector";
import { isHostListed } from "@/lib/shared/outbound/host-lists";
import { isNeverReached } from "@/lib/shared/outbound/never-reached";

/**
 * The allowed addresses of webhooks: public ones and hosts that the operator allowed, never link-local ones.
 * @param allowHosts `FETCH_ALLOW_HOSTS`
 */
export function webhooksMayReach(allowHosts: string | undefined): MayReach {
  const isPublic = publicOrAllowed(allowHosts);
  return (host, address) => !isNeverReached(address) && isPublic(host, address);
}

/**
 * Reads the address of a webhook.
 * @param field the request's field with the address
 * @throws AppError `address_refused`
 */
export function webhookUrl(address: string, field = "webhook"): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw refused("The address must begin with http:// or https://.", field);
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("The address must not contain a user name or password. Put the token into the path.", field);
  }
  url.hash = "";
  return url;
}

/**
 * Reads the address of a webhook, and refuses one at which deliveries would evidently fail. The host name is not
 * resolved.
 * @throws AppError `address_refused`
 */
export function checkedWebhook(address: string, allowHosts: string | undefined, field?: string): URL {
  const url = webhookUrl(address, field);
  if (isRefusedByName(url, webhooksMayReach(allowHosts))) throw refused(reasonOf(url.hostname), field);
  return url;
}

function reasonOf(hostname: string): string {
  if (!isHostListed(hostname, { allowedHosts: env().OUTBOUND_HOSTS, deniedHosts: [] })) {
    return "This server calls the hosts in OUTBOUND_HOSTS only, and this host is not one of them.";
  }
  if (isNeverReached(hostname)) return "Link-local and metadata addresses are never called.";
  return "This address is private. Private addresses are called only if FETCH_ALLOW_HOSTS names the host.";
}

function refused(why: string, field = "webhook"): AppError {
  return new AppError("address_refused", why, { fields: { [field]: why } });
}

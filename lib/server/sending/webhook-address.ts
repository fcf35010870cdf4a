import { AppError } from "@/lib/shared/errors";
import { isNeverReached } from "@/lib/shared/outbound/never-reached";

/**
 * Checks a webhook's address without resolving its host name.
 * @throws AppError `address_refused`
 */
export function checkedWebhook(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw refused("The address must begin with http:// or https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("The address must not contain a user name or password. Put the token into the path.");
  }
  if (isNeverReached(url.hostname)) throw refused("Link-local addresses are not allowed.");
  url.hash = "";
  return url;
}

function refused(why: string): AppError {
  return new AppError("address_refused", why, { fields: { webhook: why } });
}

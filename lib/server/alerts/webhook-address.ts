import { AppError } from "@/lib/shared/errors";
import { isNeverReached } from "@/lib/shared/outbound/never-reached";

/**
 * The address of a web hook, as far as it can be judged without looking its name up.
 * @throws AppError `address_refused`
 */
export function checkedWebhook(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw refused("Only addresses that begin with http:// or https:// can be called.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("Addresses with a user name or password are not called; put the token into the path.");
  }
  if (isNeverReached(url.hostname)) throw refused("Link-local addresses are never called.");
  url.hash = "";
  return url;
}

function refused(why: string): AppError {
  return new AppError("address_refused", why, { fields: { webhook: why } });
}

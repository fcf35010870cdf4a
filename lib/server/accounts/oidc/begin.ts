import { hasPeople } from "@/lib/data/db/accounts/people";
import { log } from "@/lib/shared/log";
import { flowCookies } from "./flow-cookie";
import { redirectTo, refusalPage } from "./redirects";
import { type IssuerSettings, requireIssuer } from "./settings";

/**
 * Sends a person to the issuer.
 * @param to a page of this application, which opens afterwards
 * @throws AppError `not_found` without single sign-on
 */
export async function beginIssuerSignIn(to: string, headers: Headers): Promise<Response> {
  const settings = requireIssuer();
  // The first administrator takes over existing data, so only with the code of the launcher.
  if (!(await hasPeople())) return redirectTo("/first-admin");
  return leadToIssuer(settings, { to, again: false, headers });
}

/**
 * The way to the issuer, or to the sign-in page with the reason for the failure.
 * @param ended the `Set-Cookie` that ends the sign-in before it
 */
export async function leadToIssuer(
  settings: IssuerSettings,
  { to, again, headers, ended = [] }: { to: string; again: boolean; headers: Headers; ended?: readonly string[] },
): Promise<Response> {
  try {
    const { addressAtIssuer } = await import("./issuer");
    const { address, flow } = await addressAtIssuer(settings);
    return redirectTo(address.href, [...ended, ...flowCookies({ ...flow, to, again }, headers)]);
  } catch (error) {
    log.warn({ err: error }, "the issuer's configuration could not be read");
    return redirectTo(refusalPage("unavailable", to), ended);
  }
}

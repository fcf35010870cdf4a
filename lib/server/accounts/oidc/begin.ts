import { hasPeople } from "@/lib/data/db/accounts/people";
import { log } from "@/lib/shared/log";
import { endedFlowCookie, flowCookie } from "./flow-cookie";
import { redirectTo, refusalPage } from "./redirects";
import { requireIssuer } from "./settings";

/**
 * Sends a person to the issuer.
 * @param to a page of this application, which opens afterwards
 * @throws AppError `not_found` where nobody signs in through an issuer
 */
export async function beginIssuerSignIn(to: string): Promise<Response> {
  const settings = requireIssuer();
  // The first administrator takes over what was there: only with the code of the launcher.
  if (!(await hasPeople())) return redirectTo("/first-admin");
  try {
    const { addressAtIssuer } = await import("./issuer");
    const { address, flow } = await addressAtIssuer(settings);
    return redirectTo(address.href, [flowCookie({ ...flow, to })]);
  } catch (error) {
    log.warn({ err: error }, "the issuer's configuration could not be read");
    return redirectTo(refusalPage("unavailable", to), [endedFlowCookie()]);
  }
}

import { personOfIdentity } from "@/lib/data/db/accounts/issuer-identities";
import { record } from "@/lib/data/db/audit/record";
import type { IssuerRefusal } from "@/lib/shared/contracts/accounts/sign-in-ways";
import { log } from "@/lib/shared/log";
import { type Claims, groupsOf, nameOf, roleOf, verifiedEmail } from "./claims";
import { endedFlowCookie, type Flow, readFlow } from "./flow-cookie";
import { IssuerUnavailable } from "./issuer-fetch";
import { redirectTo, refusalPage } from "./redirects";
import { type IssuerSettings, requireIssuer } from "./settings";

/** The issuer's answer leads to nobody. */
class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: IssuerRefusal;

  constructor(reason: IssuerRefusal) {
    super(`sign-in refused: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Signs in the person whom the issuer sends back, or leads to the sign-in page with the reason. The browser's sign-in
 * is over either way: an address of the issuer works once.
 * @throws AppError `not_found` where nobody signs in through an issuer
 */
export async function finishIssuerSignIn({ url, headers }: Request): Promise<Response> {
  const settings = requireIssuer();
  const flow = readFlow(headers);
  try {
    const search = new URL(url).searchParams;
    if (flow === null || search.get("state") !== flow.state) throw new Refused("expired");
    if (search.get("error") === "access_denied") throw new Refused("declined");
    const cookies = await signInAs(await personOf(settings, search, flow), headers);
    return redirectTo(flow.to, [...cookies, endedFlowCookie()]);
  } catch (error) {
    const reason = reasonOf(error);
    log.warn({ err: error, reason }, "a sign-in through the issuer was refused");
    return redirectTo(refusalPage(reason, flow?.to), [endedFlowCookie()]);
  }
}

async function personOf(settings: IssuerSettings, search: URLSearchParams, flow: Flow): Promise<string> {
  const { claimsFromIssuer } = await import("./issuer");
  const claims = await claimsFromIssuer(settings, search, flow);
  const found = await personOfIdentity(identityOf(claims, settings));
  if ("refused" in found) {
    await record({ type: "issuer-refused", reason: found.refused });
    throw new Refused(found.refused);
  }
  return found.personId;
}

function identityOf(claims: Claims, settings: IssuerSettings) {
  const email = verifiedEmail(claims, settings.trustEmail);
  return {
    issuer: settings.issuer,
    subject: String(claims.sub),
    email,
    name: nameOf(claims, email ?? ""),
    role: { value: roleOf(claims, settings.roles), follows: settings.roles.claim !== undefined },
    groups: groupsOf(claims, settings.groups),
  };
}

/** Begins a session. @returns its cookies */
async function signInAs(personId: string, headers: Headers): Promise<string[]> {
  const { auth } = await import("../auth");
  const answer = await auth().api.beginSession({ body: { personId }, headers, asResponse: true });
  if (!answer.ok) throw new Refused("no_access");
  await record({ type: "signed-in", personId });
  return answer.headers.getSetCookie();
}

function reasonOf(error: unknown): IssuerRefusal {
  if (error instanceof Refused) return error.reason;
  return isUnavailable(error) ? "unavailable" : "rejected";
}

/** openid-client wraps the errors of its requests. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && (error instanceof IssuerUnavailable || isUnavailable(error.cause));
}

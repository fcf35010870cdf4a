import { type IssuerIdentity, personOfIdentity } from "@/lib/data/db/accounts/issuer-identities";
import { record } from "@/lib/data/db/audit/record";
import type { IssuerRefusal } from "@/lib/shared/contracts/accounts/sign-in-ways";
import { log } from "@/lib/shared/log";
import { causesOf } from "@/lib/shared/outbound/causes-of";
import { leadToIssuer } from "./begin";
import {
  type ClaimReading,
  claimedEmail,
  groupsOf,
  type IssuerClaims,
  nameOf,
  readClaim,
  roleOf,
  verifiedEmail,
} from "./claims";
import { endedFlowCookie, type Flow, readFlow } from "./flow-cookie";
import { IssuerUnavailable } from "./issuer-fetch";
import { noteClaim } from "./latest-claims";
import { redirectTo, refusalPage } from "./redirects";
import { type IssuerSettings, requireIssuer } from "./settings";

/** The issuer's answer identifies no one. */
class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: IssuerRefusal;

  constructor(reason: IssuerRefusal, options?: ErrorOptions) {
    super(`sign-in refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** The error codes of an issuer (RFC 6749, 4.1.2.1), and their meaning to a person. */
const REASONS: Readonly<Record<string, IssuerRefusal>> = {
  access_denied: "declined",
  temporarily_unavailable: "unavailable",
  server_error: "unavailable",
};
/** Keycloak's word for "that page was used already", after a double click or in another tab: it asks to come again. */
const TRY_AGAIN = "temporarily_unavailable";

/**
 * Signs in the person returned by the issuer, or redirects to the sign-in page with the reason. The browser's sign-in
 * is over either way: an address of the issuer works once. Other sign-ins that the browser has begun continue.
 * @throws AppError `not_found` without single sign-on
 */
export async function finishIssuerSignIn({ url, headers }: Request): Promise<Response> {
  const settings = requireIssuer();
  const search = new URL(url).searchParams;
  const flow = readFlow(search.get("state"), headers);
  if (flow === null) return refused(new Refused("expired"));
  const ended = [endedFlowCookie(flow)];
  try {
    const error = search.get("error");
    if (error === TRY_AGAIN && !flow.again) {
      return await leadToIssuer(settings, { to: flow.to, again: true, headers, ended });
    }
    if (error !== null) {
      const cause = new Error(`${error}: ${search.get("error_description") ?? "the issuer gives no reason"}`);
      throw new Refused(REASONS[error] ?? "rejected", { cause });
    }
    const cookies = await signInAs(await personOf(settings, search, flow), headers);
    return redirectTo(flow.to, [...cookies, ...ended]);
  } catch (error) {
    return refused(error, { to: flow.to, cookies: ended });
  }
}

function refused(error: unknown, { to, cookies }: { to?: string; cookies?: readonly string[] } = {}): Response {
  const reason = reasonOf(error);
  log.warn({ err: error, reason }, "a sign-in through the issuer was refused");
  return redirectTo(refusalPage(reason, to), cookies);
}

async function personOf(settings: IssuerSettings, search: URLSearchParams, flow: Flow): Promise<string> {
  const { claimsFromIssuer } = await import("./issuer");
  const claims = await claimsFromIssuer(settings, search, flow);
  const found = await personOfIdentity(identityOf(claims, settings));
  if ("refused" in found) {
    const email = claimedEmail(claims.identity) ?? "";
    await record({ type: "issuer-refused", reason: found.refused, personId: found.personId, email });
    throw new Refused(found.refused);
  }
  return found.personId;
}

function identityOf({ identity, rights }: IssuerClaims, settings: IssuerSettings): IssuerIdentity {
  const email = verifiedEmail(identity, settings.trustEmail);
  const subject = String(identity[0].sub);
  const reading = (right: "roles" | "groups") => readRight(rights, right, { settings, subject });
  const roles = reading("roles");
  return {
    issuer: settings.issuer,
    subject,
    email,
    name: nameOf(identity, email),
    // A missing claim says nothing: most often the issuer is not configured to send it.
    role: { value: roleOf(roles, settings.roles), follows: roles.state === "read" },
    // Here it says "in none": Keycloak sends no claim about people without a group, and who left one may not read on.
    groups: groupsOf(reading("groups"), settings.groups),
  };
}

/** A claim about what a person may do; the operator is warned if it is missing. */
function readRight(
  sources: IssuerClaims["rights"],
  right: "roles" | "groups",
  { settings, subject }: { settings: IssuerSettings; subject: string },
): ClaimReading {
  const { claim } = settings[right];
  if (claim === undefined) return { state: "absent", values: [] };
  const reading = readClaim(sources, claim);
  noteClaim(right, claim, reading);
  if (reading.state !== "read") {
    const consequence = right === "roles" ? "the person keeps the role they have" : "it counts as: in no group";
    log.warn(
      { claim, state: reading.state, subject, from: settings.claimsFrom },
      `the issuer sent no ${right} that can be read; ${consequence}`,
    );
  }
  return reading;
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
  return causesOf(error).some((cause) => cause instanceof IssuerUnavailable) ? "unavailable" : "rejected";
}

import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { VISITOR_TOKEN_PREFIX } from "@/lib/shared/contracts/accounts/embed";
import { AppError } from "@/lib/shared/errors";
import { VISITOR_TOKEN_MS } from "./tunables";

const visitorSchema = z.object({ embed: z.uuid(), visitor: z.uuid(), expires: z.int() });

/** A token for a new visitor of an embed: who they are and until when, signed with a key of this installation. */
export function newVisitorToken(embedId: string, now = Date.now()): string {
  const visitor = { embed: embedId, visitor: randomUUID(), expires: now + VISITOR_TOKEN_MS };
  const payload = Buffer.from(JSON.stringify(visitor)).toString("base64url");
  return `${VISITOR_TOKEN_PREFIX}${payload}.${signatureOf(payload).toString("base64url")}`;
}

/**
 * The visitor of an embed who makes a request (`Authorization: Bearer tsv_…`).
 * @throws AppError `forbidden` for a token that is missing, of another embed, expired or not ours
 */
export function requireVisitor(headers: Headers, embedId: string, now = Date.now()): string {
  const visitor = visitorOf(/^bearer +(\S+)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1] ?? "");
  // One answer for all, and not `unauthenticated`: there is nothing to sign in to.
  if (visitor === null || visitor.embed !== embedId || visitor.expires <= now) {
    throw new AppError("forbidden", "This chat has expired. Reload the page.");
  }
  return visitor.visitor;
}

function visitorOf(token: string): z.infer<typeof visitorSchema> | null {
  if (!token.startsWith(VISITOR_TOKEN_PREFIX)) return null;
  const [payload = "", signature = ""] = token.slice(VISITOR_TOKEN_PREFIX.length).split(".");
  const [expected, given] = [signatureOf(payload), Buffer.from(signature, "base64url")];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return visitorSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
}

/** The installation's key encrypts secrets; what signs is derived from it, so that neither can be used as the other. */
function signatureOf(payload: string): Buffer {
  const key = hkdfSync("sha256", installationKey(), "", "touchstone embed visitors 1", 32);
  return createHmac("sha256", new Uint8Array(key)).update(payload).digest();
}

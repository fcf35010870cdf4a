import { z } from "zod";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { emailSchema, nameSchema } from "@/lib/shared/contracts/accounts/person";
import type { IssuerSettings } from "./settings";

/** What the issuer says about a person. */
export type Claims = Readonly<Record<string, unknown>>;

const objectSchema = z.record(z.string(), z.unknown());
const valuesSchema = z.union([z.string().transform((value) => [value]), z.array(z.string())]);

/**
 * The texts of a claim; none if it is missing or has another form.
 * @param path its name, which may contain dots, or names of nested objects joined by dots
 */
export function claimValues(claims: Claims, path: string): string[] {
  const nested = path.split(".").reduce<unknown>((value, name) => objectSchema.safeParse(value).data?.[name], claims);
  return valuesSchema.safeParse(claims[path] ?? nested).data ?? [];
}

/** The highest role that the claims map to, else the one for everyone else; `null`: none. */
export function roleOf(claims: Claims, { claim, mapping, fallback }: IssuerSettings["roles"]): Role | null {
  const values = new Set(claim === undefined ? [] : claimValues(claims, claim));
  const mapped = mapping.filter(({ value }) => values.has(value)).map(({ target }) => target);
  return roleSchema.options.findLast((role) => mapped.includes(role)) ?? fallback;
}

/** The groups whose members follow the claims, and those among them that the person is in. */
export function groupsOf(claims: Claims, { claim, mapping }: IssuerSettings["groups"]) {
  const values = new Set(claim === undefined ? [] : claimValues(claims, claim));
  const named = (entries: typeof mapping) => [...new Set(entries.map(({ target }) => target))];
  return { mapped: named(mapping), joined: named(mapping.filter(({ value }) => values.has(value))) };
}

/** The address that the issuer vouches for; `null` if there is none. @param trusts takes a missing mark for a yes */
export function verifiedEmail(claims: Claims, trusts: boolean): string | null {
  const verified = claims.email_verified ?? trusts;
  return verified === true ? (emailSchema.safeParse(claims.email).data ?? null) : null;
}

/** How a new person appears to others. */
export function nameOf(claims: Claims, email: string): string {
  const candidates = [claims.name, claims.preferred_username, email.split("@", 1)[0]];
  const names = candidates.map((value) => nameSchema.safeParse(value).data);
  return names.find((name) => name !== undefined) ?? email.slice(0, 100);
}

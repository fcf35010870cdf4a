import { z } from "zod";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { emailSchema, nameSchema } from "@/lib/shared/contracts/accounts/person";
import type { IssuerSettings } from "./settings";

/** What one answer of the issuer says about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** What the issuer says about a person, by where it says it, the most trusted first. */
export interface IssuerClaims {
  /** The ID token, and the userinfo endpoint where it was asked: they say who the person is. */
  identity: readonly [Claims, ...Claims[]];
  /** The same, and the access token where it is read: they say what the person may do. */
  rights: readonly Claims[];
}

/** A claim as it was found: `absent` and `unreadable` say nothing about the person, an empty list says "none". */
export type ClaimReading =
  | { state: "read"; values: readonly string[] }
  | { state: "absent" | "unreadable"; values: readonly [] };

const objectSchema = z.record(z.string(), z.unknown());
const valuesSchema = z.union([z.string().transform((value) => [value]), z.array(z.string())]);

/**
 * The texts of a claim, in the first of the sources that has it.
 * @param path its name, which may contain dots, or names of nested objects joined by dots
 */
export function readClaim(sources: readonly Claims[], path: string): ClaimReading {
  const found = sources.map((claims) => valueAt(claims, path)).find((value) => value !== undefined && value !== null);
  if (found === undefined) return { state: "absent", values: [] };
  const { data } = valuesSchema.safeParse(found);
  if (data === undefined) return { state: "unreadable", values: [] };
  return { state: "read", values: data.filter((value) => value !== "") };
}

function valueAt(claims: Claims, path: string): unknown {
  const own = (from: unknown, name: string) => {
    const { data } = objectSchema.safeParse(from);
    return data !== undefined && Object.hasOwn(data, name) ? data[name] : undefined;
  };
  return own(claims, path) ?? path.split(".").reduce(own, claims);
}

/** Keycloak puts a slash in front of a group's name, by a switch of its mapper. */
const withoutSlash = (value: string) => value.replace(/^\//, "");

function targetsOf<Target>(
  { values }: ClaimReading,
  mapping: readonly { value: string; target: Target }[],
): ReadonlySet<Target> {
  const had = new Set(values.map(withoutSlash));
  return new Set(mapping.filter(({ value }) => had.has(withoutSlash(value))).map(({ target }) => target));
}

/** The highest role that a claim maps to, else the one for everyone else; `null`: none. */
export function roleOf(reading: ClaimReading, { mapping, fallback }: IssuerSettings["roles"]): Role | null {
  const mapped = targetsOf(reading, mapping);
  return roleSchema.options.findLast((role) => mapped.has(role)) ?? fallback;
}

/** The groups whose members follow the claim, and those among them that the person is in. */
export function groupsOf(reading: ClaimReading, { mapping }: IssuerSettings["groups"]) {
  return { mapped: [...new Set(mapping.map(({ target }) => target))], joined: [...targetsOf(reading, mapping)] };
}

/** Some issuers send the mark as a text. */
const markSchema = z.union([z.boolean(), z.enum(["true", "false"]).transform((mark) => mark === "true")]);

/**
 * The address that the issuer has verified; `null` without one. It and its mark come from one place: a mark says
 * nothing about another address.
 * @param trusts takes a missing mark for a yes
 */
export function verifiedEmail(sources: readonly Claims[], trusts: boolean): string | null {
  const { email, mark } = emailOf(sources);
  return (mark ?? trusts) ? email : null;
}

/** The address that the issuer names, verified or not; `null` for none. */
export function claimedEmail(sources: readonly Claims[]): string | null {
  return emailOf(sources).email;
}

function emailOf(sources: readonly Claims[]): { email: string | null; mark: boolean | null } {
  const withAddress = sources.filter(({ email }) => email !== undefined && email !== null);
  const isMarked = ({ email_verified: mark }: Claims) => mark !== undefined && mark !== null;
  const chosen = withAddress.find(isMarked) ?? withAddress.at(-1);
  if (chosen === undefined) return { email: null, mark: null };
  return {
    email: emailSchema.safeParse(chosen.email).data ?? null,
    // A mark in an unusual form does not count as verified.
    mark: isMarked(chosen) ? (markSchema.safeParse(chosen.email_verified).data ?? false) : null,
  };
}

/** How a new person appears to others. @param email `null` for a person who has none */
export function nameOf(sources: readonly Claims[], email: string | null): string {
  const candidates = sources.flatMap((claims) => [claims.name, fullName(claims)]);
  const logins = sources.flatMap(({ preferred_username, nickname }) => [preferred_username, nickname]);
  const all = [...candidates, ...logins, email?.split("@", 1)[0], email?.slice(0, 100)];
  return all.map((value) => nameSchema.safeParse(value).data).find((name) => name !== undefined) ?? "?";
}

function fullName({ given_name, family_name }: Claims): string {
  return [given_name, family_name].filter((part) => typeof part === "string").join(" ");
}

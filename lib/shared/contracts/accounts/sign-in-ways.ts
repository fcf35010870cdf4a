import { z } from "zod";

/** Why a sign-in through the issuer returned to the sign-in page. */
export const issuerRefusalSchema = z.enum([
  /** The issuer cannot be reached, or answers with an error. */
  "unavailable",
  /** The sign-in took too long, or was begun in another browser. */
  "expired",
  /** The person declined at the issuer. */
  "declined",
  /** What the issuer sent is not valid. */
  "rejected",
  /** The issuer verifies no address of the person. */
  "unverified_email",
  /** The account is disabled, or its roles at the issuer include none here. */
  "no_access",
  /** The address belongs to a person who is linked to another account of the issuer. */
  "address_taken",
]);
export type IssuerRefusal = z.infer<typeof issuerRefusalSchema>;

/** How people sign in here. */
export interface SignInWays {
  passwords: boolean;
  /** Invitations and links that reset a password are sent by email. */
  mailsLinks: boolean;
  /** The issuer of OpenID Connect, with its name on the button, if it was given one. */
  issuer: { label: string | null } | null;
}

/** The page to open after signing in through the issuer. */
export const issuerSignInQuerySchema = z.object({ to: z.string().max(2_000).optional() });

import { z } from "zod";

/** The secret part of a one-time link. */
export const linkTokenSchema = z.string().min(1).max(200);

/** Asks what a one-time link is about. By POST: an address would be logged with the token. */
export const linkTokenRequestSchema = z.strictObject({ token: linkTokenSchema });
export type LinkTokenRequest = z.infer<typeof linkTokenRequestSchema>;

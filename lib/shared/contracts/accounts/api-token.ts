import { z } from "zod";
import { instantSchema } from "../instant";
import { PERMISSIONS, type Permission, type Role } from "./permissions";

export const scopeSchema = z.enum(["read", "ask", "write", "admin"]);
export type Scope = z.infer<typeof scopeSchema>;

/**
 * The permissions that each scope of an API token carries, limited to those of its person. `own_account` and
 * `manage_credentials` are in no scope: a token cannot change any account, not even its own person's.
 */
export const SCOPES = {
  read: ["use", "read_library", "inspect_runs", "monitor"],
  ask: ["use", "ask"],
  write: ["use", "write_library", "manage_library"],
  admin: ["use", "administer"],
} as const satisfies Record<Scope, readonly Permission[]>;

/** The scopes that a role may give to a token: those with a permission beyond opening the application. */
export function scopesOfRole(role: Role): Scope[] {
  return scopeSchema.options.filter((scope) => {
    const permissions: readonly Permission[] = SCOPES[scope];
    return permissions.some((permission) => permission !== "use" && PERMISSIONS[permission][role] !== "none");
  });
}

/** Days until a token expires. */
export const API_TOKEN_DAYS = { default: 90, max: 365 } as const;

/** Scanners for leaked secrets find tokens by this prefix. */
export const API_TOKEN_PREFIX = "tst_";

/** The prefix and 256 random bits as base64url. */
export const apiTokenSecretSchema = z.string().regex(/^tst_[A-Za-z0-9_-]{43}$/);

export const apiTokenRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scopes: z
    .array(scopeSchema)
    .min(1)
    .transform((scopes) => [...new Set(scopes)]),
  expiresInDays: z.int().min(1).max(API_TOKEN_DAYS.max).default(API_TOKEN_DAYS.default),
});
export type ApiTokenRequest = z.infer<typeof apiTokenRequestSchema>;

/** A token without its secret; it may have expired. */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** To the minute; `null` if it was never used. */
  lastUsedAt: instantSchema.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;
export const apiTokenListSchema = z.object({ tokens: z.array(apiTokenSchema) });

/** A new token with its secret: it is shown once and stored as a hash. */
export const newApiTokenSchema = apiTokenSchema.extend({ secret: apiTokenSecretSchema });
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

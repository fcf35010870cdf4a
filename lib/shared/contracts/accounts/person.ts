import { z } from "zod";
import { instantSchema } from "../instant";
import { roleSchema } from "./permissions";

/** Lengths of a password, in characters; better-auth hashes it with scrypt. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** A code of the authenticator app, or a recovery code, with any spaces and dashes. */
export const signInCodeSchema = z.string().trim().min(1).max(40);

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const newPasswordSchema = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
export const nameSchema = z.string().trim().min(1).max(100);

export const signInRequestSchema = z.strictObject({
  email: emailSchema,
  /** Of any length: a short one is as wrong as any other. */
  password: z.string().min(1).max(PASSWORD_LENGTH.max),
  /** Of the authenticator app, or a recovery code; asked for with `code_required`. */
  code: signInCodeSchema.optional(),
});
export type SignInRequest = z.infer<typeof signInRequestSchema>;

/** The first administrator, with the code that the launcher printed. */
export const firstAdminRequestSchema = z.strictObject({
  code: z.string().trim().min(1).max(100),
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type FirstAdminRequest = z.infer<typeof firstAdminRequestSchema>;

export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
});
export type Member = z.infer<typeof memberSchema>;

/** Who uses the application in this browser. */
export const signedInSchema = z.discriminatedUnion("mode", [
  /** Without accounts: one person, who may do everything. */
  z.object({ mode: z.literal("local") }),
  z.object({
    mode: z.literal("accounts"),
    /** No account exists yet: the first administrator has to be created. */
    awaitsFirstAdmin: z.boolean(),
    person: memberSchema.nullable(),
  }),
]);
export type SignedIn = z.infer<typeof signedInSchema>;

export const personSchema = memberSchema.extend({
  disabledAt: instantSchema.nullable(),
  createdAt: instantSchema,
  /** Whether they sign in with a code as well. */
  hasTwoStep: z.boolean(),
  /** Whether they are linked to an account of an issuer of OpenID Connect. */
  hasSingleSignOn: z.boolean(),
  /** When a session of the person last began or was renewed. */
  lastSeenAt: instantSchema.nullable(),
  /** Places where the person is signed in. */
  sessionCount: z.int().nonnegative(),
});
export type Person = z.infer<typeof personSchema>;
export const personListSchema = z.object({ people: z.array(personSchema) });

export const personPatchSchema = z
  .strictObject({ role: roleSchema.optional(), disabled: z.boolean().optional(), email: emailSchema.optional() })
  .refine((patch) => Object.keys(patch).length > 0, "needs a role, `disabled` or an address");
export type PersonPatch = z.infer<typeof personPatchSchema>;

export const personSessionSchema = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
});
export type PersonSession = z.infer<typeof personSessionSchema>;
export const personSessionListSchema = z.object({ sessions: z.array(personSessionSchema) });
export type PersonSessionList = z.infer<typeof personSessionListSchema>;

import { z } from "zod";
import { scopeSchema } from "./api-token";
import { collectionRightsRequestSchema } from "./group";
import { roleSchema } from "./permissions";

const personId = z.string();
const event = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

/** When a shared link ends, and who can open it. */
const shareTerms = z.object({ expiresAt: z.string().nullable(), public: z.boolean() });

/** A webhook without its address and secret. */
const auditedWebhook = {
  webhookId: z.string(),
  name: z.string(),
  host: z.string(),
  events: z.array(z.string()),
  withWords: z.boolean(),
  paused: z.boolean(),
};

/** What an embed may show, and where. */
const embedState = {
  ...{ embedId: z.string(), name: z.string(), origins: z.array(z.string()), collections: z.array(z.string()) },
  paused: z.boolean(),
};

/** The contents of a downloaded file. */
export const exportedContentSchema = z.enum(["run", "runs", "conversation", "cases", "audit", "personal_data"]);

/**
 * What the audit log records, by kind. `personId` and `email` identify the person affected; `record` adds who did it,
 * when and from where. No event holds a secret or words of a conversation. People's names are not stored: they are
 * looked up when the log is read.
 */
export const AUDIT_EVENTS = {
  sign_in: [
    event("signed-in", { personId }),
    /** `null`: the address has no account. */
    event("sign-in-failed", { personId: personId.nullable() }),
    /** By an issuer that vouches for a person who may not sign in here. */
    event("issuer-refused", {
      reason: z.enum(["no_access", "unverified_email", "address_taken"]),
      /** The person with the refused account or address; `null` if no one here has it. */
      personId: personId.nullable().default(null),
      /** As the issuer names it; empty if it names none. */
      email: z.string().default(""),
    }),
    event("signed-out", { personId }),
    event("sessions-ended", { personId, count: z.int() }),
    event("token-made", { personId, name: z.string(), scopes: z.array(scopeSchema) }),
    event("token-revoked", { personId, name: z.string() }),
    event("password-changed", { personId }),
    event("two-step-on", { personId }),
    event("two-step-off", { personId }),
    event("recovery-code-used", { personId }),
    event("password-reset", { personId }),
  ],
  people: [
    event("first-admin-created", { personId }),
    event("person-invited", { email: z.string(), role: roleSchema }),
    event("invitation-withdrawn", { email: z.string() }),
    event("invitation-accepted", { personId, role: roleSchema }),
    event("person-joined", { personId, role: roleSchema }),
    event("account-linked", { personId }),
    event("account-unlinked", { personId }),
    /** `email`: the address that they had before. */
    event("address-changed", { personId, email: z.string() }),
    /** The issuer names another address, `email`, which belongs to someone else here. */
    event("address-kept", { personId, email: z.string() }),
    event("role-changed", { personId, before: roleSchema, after: roleSchema }),
    event("person-disabled", { personId }),
    event("person-enabled", { personId }),
    event("password-link-made", { personId }),
    event("person-erased", { personId, documents: z.enum(["delete", "keep"]) }),
  ],
  rights: [
    event("group-added", { groupId: z.string(), name: z.string() }),
    event("group-changed", {
      groupId: z.string(),
      before: z.string(),
      after: z.string(),
      added: z.array(personId),
      removed: z.array(personId),
    }),
    event("group-deleted", { groupId: z.string(), name: z.string() }),
    event("rights-changed", {
      collectionId: z.string(),
      name: z.string(),
      before: collectionRightsRequestSchema,
      after: collectionRightsRequestSchema,
    }),
  ],
  embeds: [
    event("embed-added", embedState),
    event("embed-changed", embedState),
    event("embed-deleted", { embedId: z.string(), name: z.string() }),
  ],
  settings: [
    event("settings-changed", {
      revision: z.int(),
      changes: z.array(z.object({ path: z.string(), from: z.json(), to: z.json() })),
    }),
    event("profile-saved", { name: z.string() }),
    event("profile-deleted", { name: z.string() }),
    /** The texts are in the prompt's history. */
    event("prompt-changed", { language: z.string(), stage: z.string(), before: z.int(), after: z.int() }),
    event("model-pulled", { model: z.string() }),
    event("key-saved", { name: z.string() }),
    event("key-deleted", { name: z.string() }),
    event("webhook-added", auditedWebhook),
    event("webhook-changed", {
      webhookId: z.string(),
      before: z.object(auditedWebhook),
      after: z.object(auditedWebhook),
      /** Its host may be the same. */
      addressChanged: z.boolean(),
    }),
    event("webhook-secret-renewed", { webhookId: z.string(), name: z.string() }),
    event("webhook-deleted", auditedWebhook),
  ],
  deletions: [
    event("document-deleted", {
      documentId: z.string(),
      title: z.string(),
      /** Other titles of its versions. */
      earlier: z.array(z.string()).default([]),
    }),
    /** Versions that someone else added became separate documents (`lib/data/db/library/versions/joined-series.ts`). */
    event("document-separated", { documentId: z.string(), title: z.string(), documents: z.int() }),
    event("collection-deleted", { collectionId: z.string(), name: z.string() }),
    event("conversation-deleted", { conversationId: z.string() }),
    event("conversation-restored", { conversationId: z.string() }),
    /** By age: whole conversations with their runs, or entries of this log. */
    event("retention-applied", { what: z.enum(["conversations", "audit"]), count: z.int(), days: z.int() }),
  ],
  exports: [
    event("exported", {
      content: exportedContentSchema,
      format: z.string(),
      /** Of the run or conversation. */
      id: z.string().nullable(),
      /** Whose personal data. */
      personId: personId.nullable(),
    }),
  ],
  links: [
    event("link-made", { conversationId: z.string() }),
    event("link-changed", { conversationId: z.string(), before: shareTerms, after: shareTerms }),
    event("link-ended", { conversationId: z.string() }),
  ],
} as const;

/** The kinds of events, by which the log is filtered. */
export const auditKindSchema = z.enum([
  "sign_in",
  "people",
  "rights",
  "embeds",
  "settings",
  "deletions",
  "exports",
  "links",
]);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** One event. */
export const auditEventSchema = z.discriminatedUnion("type", [
  ...AUDIT_EVENTS.sign_in,
  ...AUDIT_EVENTS.people,
  ...AUDIT_EVENTS.rights,
  ...AUDIT_EVENTS.embeds,
  ...AUDIT_EVENTS.settings,
  ...AUDIT_EVENTS.deletions,
  ...AUDIT_EVENTS.exports,
  ...AUDIT_EVENTS.links,
]);
export type AuditEvent = z.infer<typeof auditEventSchema>;
export type AuditEventType = AuditEvent["type"];

/** The types of a kind. */
export function auditTypesOf(kind: AuditKind): AuditEventType[] {
  return AUDIT_EVENTS[kind].map(({ shape }) => shape.type.value);
}

import { z } from "zod";
import { instantSchema } from "../instant";
import { webhookEventSchema, webhookMessageTypeSchema } from "./webhook-event";

/** More receivers need a service that distributes messages. */
export const MAX_WEBHOOKS = 20;

/** http or https; the server decides which hosts each may reach. */
const addressSchema = z.url({ protocol: /^https?$/ }).max(2_000);

const shape = {
  name: z.string().trim().min(1).max(120),
  events: z
    .array(webhookEventSchema)
    .min(1)
    .transform((events) => [...new Set(events)]),
  /** Whether messages about runs contain question and answer, except those of private conversations. */
  withWords: z.boolean(),
  paused: z.boolean(),
};

export const webhookRequestSchema = z.strictObject({
  ...shape,
  address: addressSchema,
  withWords: shape.withWords.default(false),
  paused: shape.paused.default(false),
});
export type WebhookRequest = z.infer<typeof webhookRequestSchema>;

/** Omitted fields stay unchanged. */
export const webhookPatchSchema = z.strictObject({ ...shape, address: addressSchema }).partial();
export type WebhookPatch = z.infer<typeof webhookPatchSchema>;

/** Who paused a webhook: an administrator, or the receiver, by answering 410 Gone. */
export const webhookPauseSchema = z.enum(["administrator", "receiver"]);

export const webhookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The address itself is never returned: it often contains a token. */
  host: z.string(),
  events: z.array(webhookEventSchema),
  withWords: z.boolean(),
  /** `null`: it is not paused. */
  pausedBy: webhookPauseSchema.nullable(),
  /** Until then messages are also signed with the secret before this one. */
  earlierSecretUntil: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });

/** A webhook with its new signing secret: it is shown once, and stored encrypted. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/) });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** Why a message did not arrive; the receiver's answer is stored with it. */
export const webhookFailureSchema = z.enum([
  "address_unreadable",
  "address_refused",
  "unreachable",
  "timed_out",
  "refused",
  /** The webhook was paused while the message waited. */
  "paused",
  "not_sent",
]);
export type WebhookFailure = z.infer<typeof webhookFailureSchema>;

export const webhookDeliverySchema = z.object({
  /** Also the header `webhook-id`. */
  id: z.uuid(),
  type: webhookMessageTypeSchema,
  /** Id of the run, document or alert; `null` for a test. */
  subject: z.string().nullable(),
  state: z.enum(["pending", "sent", "failing", "given_up"]),
  tries: z.int(),
  failure: webhookFailureSchema.nullable(),
  /** The beginning of the receiver's answer. */
  answer: z.string().nullable(),
  createdAt: instantSchema,
  triedAt: instantSchema.nullable(),
  /** Time of the next attempt, if there is one. */
  nextAt: instantSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookDeliveryQuerySchema = z.object({
  /** Id of the last delivery of the page before. */
  cursor: z.uuid().toLowerCase().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type WebhookDeliveryQuery = z.infer<typeof webhookDeliveryQuerySchema>;
export const webhookDeliveryPageSchema = z.object({
  deliveries: z.array(webhookDeliverySchema),
  nextCursor: z.string().nullable(),
});
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPageSchema>;

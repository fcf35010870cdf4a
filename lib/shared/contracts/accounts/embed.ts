import { z } from "zod";
import { isLoopback } from "../../outbound/loopback.mjs";
import { instantSchema } from "../instant";

/** An embed has a name, some origins and some collections; more would be a mistake. */
const MOST = 50;

/** Of a name or address. Browsers also accept characters in names that mean something in a policy, such as `*` and `;`. */
const HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])$/;

/**
 * The origin of pages that may show an embed, exactly as a browser writes it: scheme, host and port, over https, or over
 * http on this machine.
 */
export const embedOriginSchema = z.string().max(300).refine(isEmbedOrigin, { error: "is not an origin" });

function isEmbedOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return (
    origin === text && HOST.test(hostname) && (protocol === "https:" || (protocol === "http:" && isLoopback(hostname)))
  );
}

/** POST /api/embeds, PUT /api/embeds/{id} */
export const embedRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  origins: z
    .array(embedOriginSchema)
    .min(1)
    .max(MOST)
    .transform((origins) => [...new Set(origins)]),
  /** The collections it answers from; no others. */
  collections: z
    .array(z.uuid())
    .min(1)
    .max(MOST)
    .transform((ids) => [...new Set(ids)]),
  /** The profile that answers; `null` for that of the settings. */
  profile: z.string().min(1).max(60).nullable().default(null),
  /** Limit of questions by all its visitors together. */
  questionsPerDay: z.int().min(1).max(100_000).default(500),
  paused: z.boolean().default(false),
});
export type EmbedRequest = z.infer<typeof embedRequestSchema>;

export const embedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  origins: z.array(z.string()),
  collections: z.array(z.uuid()),
  profile: z.string().nullable(),
  questionsPerDay: z.int(),
  paused: z.boolean(),
  createdAt: instantSchema,
});
export type Embed = z.infer<typeof embedSchema>;
export const embedListSchema = z.object({ embeds: z.array(embedSchema) });

/** The longest question of a visitor. */
export const EMBED_QUESTION_CHARS = 2_000;

/** POST /api/embeds/{id}/questions */
export const embedQuestionSchema = z.strictObject({
  question: z.string().trim().min(1).max(EMBED_QUESTION_CHARS),
  /** Absent for the first question. */
  conversationId: z.uuid().optional(),
});
export type EmbedQuestion = z.infer<typeof embedQuestionSchema>;

export const embedAskedSchema = z.object({ conversationId: z.uuid() });

/** GET /api/embeds/{id}/passages/{passageId} */
export const embedPassageSchema = z.object({ documentTitle: z.string(), text: z.string() });
export type EmbedPassage = z.infer<typeof embedPassageSchema>;

/** This prefix distinguishes the token of an embed's visitor from an API token. */
export const VISITOR_TOKEN_PREFIX = "tsv_";

/** The frame asks its page to close it; everything else is ignored. */
export const EMBED_CLOSE_MESSAGE = "touchstone:close";

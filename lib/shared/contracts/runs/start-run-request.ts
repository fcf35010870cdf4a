import { z } from "zod";
import { perKey } from "../checks/checks";
import { languageSchema } from "../language";
import { libraryScopeSchema } from "../library/document";
import { fusionSchema, MAX_TOP_K, namedReranker, rerankModeSchema } from "../library/search-settings";
import { judgeModeSchema, profileNameSchema, routerModeSchema, spreadJudgeMode } from "../settings/settings";
import { MAX_QUESTION_CHARS } from "./run";
import { routeSchema } from "./topology";

/** The closed list of settings that one request may override. */
export const requestSettingsSchema = z
  .strictObject({
    checks: z.strictObject(perKey(() => z.boolean())).partial(),
    /** One value for all checks, or one for each. */
    judges: z.transform(spreadJudgeMode).pipe(z.strictObject(perKey(() => judgeModeSchema)).partial()),
    router: routerModeSchema,
    reflection: z
      .strictObject({
        minScore: z.number().min(0).max(1),
        maxIterations: z.int().min(1).max(10),
      })
      .partial(),
    caps: z
      .strictObject({
        transforms: z.int().min(0).max(10),
        regenerations: z.int().min(0).max(10).nullable(),
        deadlineMs: z.int().min(1_000).max(3_600_000),
      })
      .partial(),
    retrieval: z
      .strictObject({
        topK: z.int().min(1).max(MAX_TOP_K),
        hyde: z.boolean(),
        fusion: fusionSchema,
        variants: z.int().min(0).max(4),
        rerank: z.transform(namedReranker).pipe(rerankModeSchema),
        neighbours: z.int().min(0).max(3),
      })
      .partial(),
    knowledgeGraph: z
      .strictObject({
        nodeRetrieval: z.boolean(),
        edgeRetrieval: z.boolean(),
        episodeRetrieval: z.boolean(),
        communityRetrieval: z.boolean(),
      })
      .partial(),
    model: z
      .strictObject({
        chat: z.string().trim().min(1).max(200),
        temperature: z.number().min(0).max(2),
        maxTokens: z.int().min(16).max(32_000),
      })
      .partial(),
  })
  .partial();

export const startRunRequestSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_QUESTION_CHARS),
  conversationId: z.uuid().optional(),
  /**
   * The run that the question follows: an ended one of the same conversation, or `null` for a first turn. Runs that
   * follow the same one are versions of a turn. When omitted, the latest run of the conversation.
   */
  parentRunId: z.uuid().nullable().optional(),
  /** When omitted: the profile of the settings. */
  profile: profileNameSchema.optional(),
  language: languageSchema.optional(),
  route: routeSchema.optional(),
  /** The scope of the question; when omitted, the whole library. */
  scope: libraryScopeSchema.optional(),
  settings: requestSettingsSchema.optional(),
});
export type StartRunRequest = z.infer<typeof startRunRequestSchema>;

import { z } from "zod";

/** Why a person gave an answer a thumb down. */
export const feedbackReasonSchema = z.enum(["incorrect", "incomplete", "off_topic", "wrong_sources"]);
export type FeedbackReason = z.infer<typeof feedbackReasonSchema>;

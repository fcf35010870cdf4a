import { z } from "zod";
import { languageSchema } from "../language";
import { libraryScopeSchema } from "../library/document";
import { requestSettingsSchema } from "../runs/start-run-request";

/**
 * `/v1`: the OpenAI API's calls, so that its clients work unchanged (https://platform.openai.com/docs/api-reference).
 * Fields that do not change what is answered are accepted and ignored, as other compatible servers do; those that would
 * are refused. What the OpenAI API has no field for is in `touchstone`.
 */

/** The model name of the profile that the settings name. */
export const DEFAULT_MODEL = "touchstone";

/** Any OpenAI client may leave an optional field out or send `null`. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
}

/** A list that must be empty, since its contents could not be honoured. */
export const nothingOf = (what: string) => maybe(z.array(z.unknown()).max(0, `${what} are not supported`));

/** A text, or its parts. Other parts, such as pictures, are refused. */
export function textOf(partTypes: readonly string[]) {
  const part = z.object({ type: z.enum(partTypes, "only text is supported"), text: z.string() });
  return z.union([z.string(), z.array(part).transform((parts) => parts.map(({ text }) => text).join("\n"))]);
}

/** Part of a request: what the OpenAI API has no field for. */
export const requestExtensionSchema = z.strictObject({
  /** Language of the answer; when omitted, that of the question. */
  language: languageSchema.optional(),
  /** The documents or collections to search; when omitted, the whole library. */
  scope: libraryScopeSchema.optional(),
  /** As in `POST /api/runs`. */
  settings: requestSettingsSchema.optional(),
});

export const temperatureSchema = maybe(z.number().min(0).max(2));
/** The length of an answer, in tokens. Values that a model could not use are moved into its range. */
export const answerTokensSchema = maybe(
  z
    .int()
    .min(1)
    .transform((tokens) => Math.min(32_000, Math.max(16, tokens))),
);

/** Unix time, in seconds. */
export const unixSecondsSchema = z.int();

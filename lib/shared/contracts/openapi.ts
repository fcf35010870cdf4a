import { z } from "zod";
import { type Access, PERMISSIONS } from "./accounts/permissions";

/** What the page of the API reads of a JSON Schema (draft 2020-12); other keywords are kept. */
export interface JsonSchema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  description?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  default?: unknown;
  format?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  required?: string[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  additionalProperties?: JsonSchema | boolean | undefined;
  items?: JsonSchema | boolean | undefined;
  prefixItems?: JsonSchema[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  /** Of the contents of a text, such as the events of a stream. */
  contentSchema?: JsonSchema | undefined;
}

export const jsonSchemaSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), jsonSchemaSchema).optional(),
    additionalProperties: z.union([z.boolean(), jsonSchemaSchema]).optional(),
    items: z.union([z.boolean(), jsonSchemaSchema]).optional(),
    prefixItems: z.array(jsonSchemaSchema).optional(),
    anyOf: z.array(jsonSchemaSchema).optional(),
    oneOf: z.array(jsonSchemaSchema).optional(),
    allOf: z.array(jsonSchemaSchema).optional(),
    contentSchema: jsonSchemaSchema.optional(),
  }),
);

/** Media type → schema; a file has none. */
const contentSchema = z.record(z.string(), z.object({ schema: jsonSchemaSchema.optional() }));
export type OpenApiContent = z.infer<typeof contentSchema>;

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.tuple([z.string()]),
  "x-access": z.custom<Access>((value) => value === "anyone" || (typeof value === "string" && value in PERMISSIONS)),
  /** Alternatives; none for what anyone may call. */
  security: z.array(z.object({ apiToken: z.array(z.string()).optional() })),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema: jsonSchemaSchema }),
    )
    .optional(),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
});

/** The application's own OpenAPI document, as `lib/server/http/openapi/openapi-document.ts` writes it. */
export const openApiSchema = z.looseObject({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonSchemaSchema) }),
});
export type OpenApi = z.infer<typeof openApiSchema>;

/** One operation with its address. */
export type Operation = z.infer<typeof operationSchema> & { method: string; path: string };

/** @returns all operations in the document's order */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

import { z } from "zod";

/**
 * The calls of Qdrant's REST API that the fake accepts, strictly according to its published description
 * (https://api.qdrant.tech, `openapi.json` of 1.10 to 1.19). Where versions differ, only what all of them accept.
 */
const extendedPointId = z.union([z.number().int().nonnegative(), z.uuid()]);
const uint = z.number().int().nonnegative();
const vectorName = z.string().min(1);
const sparseVector = z
  .strictObject({ indices: z.array(uint.max(2 ** 32 - 1)), values: z.array(z.number()) })
  .refine(({ indices, values }) => indices.length === values.length, "must be the same length")
  .refine(({ indices }) => new Set(indices).size === indices.length, "must be unique");
const dense = z.array(z.number()).min(1);

const quantization = z.union([
  z.strictObject({
    scalar: z.strictObject({
      type: z.literal("int8"),
      quantile: z.number().min(0.5).max(1).nullish(),
      always_ram: z.boolean().nullish(),
    }),
  }),
  z.strictObject({ binary: z.strictObject({ always_ram: z.boolean().nullish() }) }),
]);

export const createCollection = z.strictObject({
  vectors: z.record(
    vectorName,
    z.strictObject({ size: z.number().int().min(1), distance: z.enum(["Cosine", "Euclid", "Dot", "Manhattan"]) }),
  ),
  sparse_vectors: z.record(vectorName, z.strictObject({ modifier: z.enum(["none", "idf"]).nullish() })).nullish(),
  quantization_config: quantization.nullish(),
});
export type CreateCollection = z.infer<typeof createCollection>;

export const updateCollection = z.strictObject({
  quantization_config: z.union([quantization, z.literal("Disabled")]).nullish(),
});

export const createFieldIndex = z.strictObject({
  field_name: z.string().min(1),
  field_schema: z.enum(["keyword", "integer", "float", "geo", "text", "bool", "datetime", "uuid"]).nullish(),
});

const matchAny = z.strictObject({ any: z.array(z.string()).refine((any) => new Set(any).size === any.length) });
const fieldCondition = z.strictObject({ key: z.string(), match: matchAny });
export const filter = z.strictObject({ must: z.array(fieldCondition) });
export type Filter = z.infer<typeof filter>;

export const pointsList = z.strictObject({
  points: z.array(
    z.strictObject({
      id: extendedPointId,
      vector: z.record(vectorName, z.union([dense, sparseVector])),
      payload: z.record(z.string(), z.json()).nullish(),
    }),
  ),
});

export const pointsSelector = z.union([
  z.strictObject({ points: z.array(extendedPointId) }),
  z.strictObject({ filter }),
]);

const withPayload = z.union([z.boolean(), z.array(z.string())]);
export const query = z.strictObject({
  query: z.union([dense, sparseVector]),
  using: vectorName,
  filter: filter.nullish(),
  params: z
    .strictObject({
      hnsw_ef: uint.min(1).nullish(),
      exact: z.boolean().optional(),
      quantization: z
        .strictObject({
          ignore: z.boolean().optional(),
          rescore: z.boolean().nullish(),
          oversampling: z.number().min(1).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  limit: uint.min(1).nullish(),
  with_payload: withPayload.nullish(),
  with_vector: z.boolean().nullish(),
});
export type Query = z.infer<typeof query>;
export const queryBatch = z.strictObject({ searches: z.array(query) });

export const scroll = z.strictObject({
  offset: extendedPointId.nullish(),
  limit: uint.min(1).nullish(),
  filter: filter.nullish(),
  with_payload: withPayload.nullish(),
  with_vector: z.boolean().optional(),
});

export const count = z.strictObject({ filter: filter.nullish(), exact: z.boolean().optional() });

export const changeAliases = z.strictObject({
  actions: z.array(
    z.union([
      z.strictObject({ create_alias: z.strictObject({ alias_name: z.string(), collection_name: z.string() }) }),
      z.strictObject({ delete_alias: z.strictObject({ alias_name: z.string() }) }),
    ]),
  ),
});

export const noBody = z.undefined();
export const noQuery = z.strictObject({});
export const writeQuery = z.strictObject({
  wait: z.enum(["true", "false"]).optional(),
  ordering: z.enum(["weak", "medium", "strong"]).optional(),
  timeout: z
    .string()
    .regex(/^[1-9][0-9]*$/)
    .optional(),
});
export const timeoutQuery = z.strictObject({
  timeout: z
    .string()
    .regex(/^[1-9][0-9]*$/)
    .optional(),
});

import { z } from "zod";
import { roleSchema } from "./permissions";

/** What a group may do with the documents of a collection; each right includes the ones before it. */
export const collectionLevelSchema = z.enum(["read", "write", "manage"]);
export type CollectionLevel = z.infer<typeof collectionLevelSchema>;

/** People who get the same rights. Everyone with an account is a group as well, which is not listed. */
export const groupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Ids of people. */
  members: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type Group = z.infer<typeof groupSchema>;

export const groupListSchema = z.object({ groups: z.array(groupSchema) });

const nameSchema = z.string().trim().min(1).max(100);
const personIdsSchema = z.array(z.string().max(100)).max(1_000);

/** POST /api/groups */
export const groupRequestSchema = z.strictObject({ name: nameSchema });

/** PATCH /api/groups/{id} */
export const groupPatchSchema = z.strictObject({
  name: nameSchema.optional(),
  /** People who join, and people who leave, by id. */
  add: personIdsSchema.default([]),
  remove: personIdsSchema.default([]),
});
export type GroupPatch = z.infer<typeof groupPatchSchema>;

const levelOrNoneSchema = z.enum(["none", ...collectionLevelSchema.options]);

/** Who may do what with the documents of a collection. */
export const collectionRightsSchema = z.object({
  /** Everyone with an account. */
  everyone: levelOrNoneSchema,
  /** Every group, `none` for those without a right of their own. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), level: levelOrNoneSchema })),
});
export type CollectionRights = z.infer<typeof collectionRightsSchema>;

/** What a person may see. */
export const personRightsSchema = z.object({
  /**
   * The role whose rights count: an analyst's for administrators without the second step that the operator requires;
   * `null` while the account is disabled.
   */
  role: roleSchema.nullable(),
  /** Every collection; `none` for those that the person cannot see. */
  collections: z.array(z.object({ id: z.uuid(), name: z.string(), level: levelOrNoneSchema })),
  /** Documents that the person may read, and all of them; each in its newest version. */
  documents: z.object({ readable: z.int(), all: z.int() }),
});
export type PersonRights = z.infer<typeof personRightsSchema>;

/** PUT /api/collections/{id}/rights: all rights; groups that are not named have none. */
export const collectionRightsRequestSchema = z.strictObject({
  everyone: levelOrNoneSchema,
  groups: z.array(z.strictObject({ id: z.uuid(), level: levelOrNoneSchema })).max(1_000),
});
export type CollectionRightsRequest = z.infer<typeof collectionRightsRequestSchema>;

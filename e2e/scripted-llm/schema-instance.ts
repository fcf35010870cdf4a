import { z } from "zod";

const schemaNode = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  anyOf: z.array(z.json()).optional(),
  oneOf: z.array(z.json()).optional(),
  properties: z.record(z.string(), z.json()).optional(),
  items: z.json().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
});

/** The smallest value that a JSON schema allows (draft 2020-12, the parts sent to models). */
export function schemaInstance(schema: z.core.util.JSONType): z.core.util.JSONType {
  const parsed = schemaNode.safeParse(schema);
  if (!parsed.success) return {};
  const node = parsed.data;
  if (node.const !== undefined) return node.const;
  const [firstChoice] = node.enum ?? [];
  if (firstChoice !== undefined) return firstChoice;
  const [firstBranch] = node.anyOf ?? node.oneOf ?? [];
  if (firstBranch !== undefined) return schemaInstance(firstBranch);
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  switch (type) {
    case "array":
      return Array.from({ length: node.minItems ?? 0 }, () => schemaInstance(node.items ?? {}));
    case "string":
      return "x".repeat(node.minLength ?? 0);
    case "number":
    case "integer":
      return Math.max(0, node.minimum ?? 0);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, property]) => [name, schemaInstance(property)]),
      );
  }
}

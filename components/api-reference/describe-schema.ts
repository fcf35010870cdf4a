import type { JsonSchema, OpenApi } from "@/lib/shared/contracts/openapi";

/** Unions of more members are counted instead of listed. */
const LISTED_MEMBERS = 8;

/** A part of a schema: a property, an entry of a list or record, or a member of a union. */
export interface SchemaPart {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** The schema that a reference names; others are returned unchanged. */
export function resolveSchema(schema: JsonSchema, { components }: OpenApi): JsonSchema {
  let current = schema;
  // A chain of references is never longer than the components.
  for (let step = 0; current.$ref !== undefined && step < 10; step += 1) {
    const found = components.schemas[current.$ref.replace("#/components/schemas/", "")];
    if (found === undefined) return {};
    current = found;
  }
  return current;
}

/** The type in TypeScript's notation, without the properties of objects. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return listed(schema.enum.map((value) => JSON.stringify(value)));
  const members = membersOf(schema);
  if (members.length > 0) return listed([...new Set(members.map(typeOf))]);
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") return arrayType(schema);
  if (schema.type === "object" && typeof schema.additionalProperties === "object" && schema.properties === undefined) {
    return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  }
  if (schema.type === undefined) return "any";
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
}

function arrayType({ items, prefixItems }: JsonSchema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(", ")}]`;
  const item = typeof items === "object" ? typeOf(items) : "any";
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function listed(members: readonly string[]): string {
  const shown = members.slice(0, LISTED_MEMBERS).join(" | ");
  return members.length > LISTED_MEMBERS ? `${shown} | … (${members.length})` : shown;
}

function membersOf({ anyOf, oneOf, allOf }: JsonSchema): readonly JsonSchema[] {
  return anyOf ?? oneOf ?? allOf ?? [];
}

/** The properties of an object, also of the entries of a list or record; the members of a union of objects. */
export function partsOf(schema: JsonSchema, document: OpenApi): SchemaPart[] {
  const resolved = resolveSchema(schema, document);
  if (resolved.properties !== undefined) {
    const required = new Set(resolved.required);
    return Object.entries(resolved.properties).map(([name, property]) => {
      return { name, required: required.has(name), schema: property };
    });
  }
  if (typeof resolved.items === "object") return partsOf(resolved.items, document);
  if (typeof resolved.additionalProperties === "object") return partsOf(resolved.additionalProperties, document);
  const members = membersOf(resolved).filter((member) => partsOf(member, document).length > 0);
  const [only] = members;
  if (only !== undefined && members.length === 1) return partsOf(only, document);
  return members.map((member, index) => {
    return { name: memberName(member, document) ?? String(index + 1), required: false, schema: member };
  });
}

/** By the constant that tells it from the others, such as an event's type. */
function memberName(member: JsonSchema, document: OpenApi): string | null {
  for (const [name, property] of Object.entries(resolveSchema(member, document).properties ?? {})) {
    if (property.const !== undefined) return `${name}: ${JSON.stringify(property.const)}`;
  }
  return null;
}

/** Bounds of a number, a text's length or a list's, as a range; an empty text without any. */
export function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const least = minimum ?? minLength ?? minItems;
  const most = maximum ?? maxLength ?? maxItems;
  // JavaScript's safe integers bound every integer; that says nothing.
  const low = least === undefined || least === Number.MIN_SAFE_INTEGER ? null : least;
  const high = most === undefined || most === Number.MAX_SAFE_INTEGER ? null : most;
  if (low === null && high === null) return "";
  return low === null ? `≤ ${high}` : high === null ? `≥ ${low}` : `${low}–${high}`;
}

/** A JSON Schema (draft 2020-12), untyped: keywords of every kind pass through. */
type Schema = Readonly<Record<string, unknown>>;

/** Prefix of references to components. */
const COMPONENTS = "#/components/schemas/";

export const componentUri = (name: string) => `${COMPONENTS}${name}`;

/** Keywords whose value is one schema, a list of schemas, or schemas by name. */
const ONE = ["items", "additionalProperties", "propertyNames", "contentSchema"] as const;
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"] as const;
const BY_NAME = ["properties"] as const;

/**
 * Says the same with the keywords that generators of clients know. zod writes the whole vocabulary of JSON Schema;
 * generators read less of it, and leave out an operation, or everything, for a keyword that they do not know:
 * - a tuple's `items: false` becomes its length, with the schemas that its entries may have;
 * - a record of named keys becomes an object with these properties;
 * - `not: {}`, which nothing matches, leaves unions, and a list of it is an empty list;
 * - several `type`s become alternatives, except a type and `null`;
 * - alternatives of alternatives become one list;
 * - zod's `z.json()`, which contains itself, is described by words.
 * @param parts replace references to them
 */
export function plainSchema(schema: Schema, parts: ReadonlyMap<unknown, Schema> = new Map()): Schema {
  const part = parts.get(schema.$ref);
  if (part !== undefined) return part;
  if (isAnyJson(schema)) return { description: "Any JSON value." };
  const { $schema: _, $id: __, ...inner } = withinSchema(schema, (within) => plainSchema(within, parts));
  return [tuple, namedKeys, emptyList, union, severalTypes].reduce<Schema>((known, rule) => rule(known), inner);
}

/** A copy with every schema directly inside it replaced. `path` is the property that leads there, if one does. */
function withinSchema(schema: Schema, replace: (inner: Schema, path: string | null) => unknown): Schema {
  const one = (value: unknown, path: string | null = null) => (isSchema(value) ? replace(value, path) : value);
  const replaced: Record<string, unknown> = { ...schema };
  for (const key of ONE) if (key in schema) replaced[key] = one(schema[key]);
  for (const key of LISTS) {
    const list = schema[key];
    if (Array.isArray(list)) replaced[key] = list.map((value) => one(value));
  }
  for (const key of BY_NAME) {
    const named = schema[key];
    if (isSchema(named)) {
      replaced[key] = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, one(value, name)]));
    }
  }
  return replaced;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function schemasOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** Whether these are the alternatives of zod's `z.json()`. */
function isAnyJson({ anyOf }: Schema): boolean {
  const types = schemasOf(anyOf).map(({ type }) => type);
  return types.join() === "string,number,boolean,null,array,object";
}

function tuple(schema: Schema): Schema {
  const { prefixItems, items, ...rest } = schema;
  const entries = schemasOf(prefixItems);
  if (entries.length === 0 || isSchema(items)) return schema;
  const kinds = [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
  const [kind, another] = kinds;
  const length = { minItems: entries.length, maxItems: entries.length };
  // Of one kind, the list says it all; otherwise the places matter, for those who read them.
  if (another === undefined) return { ...rest, items: kind, ...length };
  return { ...rest, prefixItems, items: { anyOf: kinds }, ...length };
}

function namedKeys(schema: Schema): Schema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  if (!isSchema(propertyNames)) return schema;
  const { enum: names, ...other } = propertyNames;
  if (Array.isArray(names)) {
    const properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties ?? {}]));
    return { ...rest, properties, additionalProperties: false };
  }
  const values = additionalProperties === undefined ? {} : { additionalProperties };
  // The name of a property is text in any case.
  const saysNothing = Object.keys(other).every((key) => key === "type");
  return saysNothing ? { ...rest, ...values } : schema;
}

/** Whether nothing matches it. */
function isNever({ not }: Schema): boolean {
  return isSchema(not) && Object.keys(not).length === 0;
}

function emptyList(schema: Schema): Schema {
  return isSchema(schema.items) && isNever(schema.items) ? { ...schema, items: {}, maxItems: 0 } : schema;
}

function union(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const members = schemasOf(anyOf).flatMap((member) =>
    Object.keys(member).join() === "anyOf" ? schemasOf(member.anyOf) : isNever(member) ? [] : [member],
  );
  const [first, second] = members;
  if (first !== undefined && second === undefined) return { ...first, ...rest };
  return { ...rest, anyOf: members };
}

function severalTypes(schema: Schema): Schema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type) || type.filter((name) => name !== "null").length < 2) return schema;
  return { ...rest, anyOf: type.map((name) => ({ type: name })) };
}

/**
 * Gives every alternative of a discriminated union its own component, named after the union and the value that
 * distinguishes the alternative, and names the property with that value: `discriminator` knows components only.
 * @returns the components, with those made here
 */
export function withDiscriminators(components: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const all = new Map<string, Schema>();
  const add = (name: string, schema: Schema) => {
    if (all.has(name) || name in components) throw new Error(`Two schemas have the name ${name}.`);
    all.set(name, schema);
  };
  const hoist = (schema: Schema, name: string): Schema => {
    const discriminator = discriminatorOf(schemasOf(schema.oneOf), components);
    if (discriminator === null) {
      return withinSchema(schema, (inner, path) => hoist(inner, path === null ? name : name + pascalCase(path)));
    }
    const mapping: Record<string, string> = {};
    const oneOf = discriminator.alternatives.map(({ schema: alternative, values }) => {
      const own = typeof alternative.$ref === "string" ? null : name + values.map(pascalCase).join("");
      if (own !== null) add(own, hoist(alternative, own));
      const $ref = own === null ? String(alternative.$ref) : componentUri(own);
      for (const value of values) mapping[value] = $ref;
      return { $ref };
    });
    return { ...schema, oneOf, discriminator: { propertyName: discriminator.propertyName, mapping } };
  };
  const result = Object.entries(components).map(([name, schema]): [string, Schema] => [name, hoist(schema, name)]);
  return Object.fromEntries([...result, ...all]);
}

interface Discriminator {
  propertyName: string;
  alternatives: { schema: Schema; values: string[] }[];
}

/** The first property that all alternatives require, each with texts that no other has. */
function discriminatorOf(
  alternatives: readonly Schema[],
  components: Readonly<Record<string, Schema>>,
): Discriminator | null {
  const whole = alternatives.map((schema) => {
    return typeof schema.$ref === "string" ? (components[schema.$ref.replace(COMPONENTS, "")] ?? {}) : schema;
  });
  for (const propertyName of Object.keys(propertiesOf(whole[0] ?? {}))) {
    const values = whole.map((schema) => valuesOf(schema, propertyName));
    const known = values.flatMap((list) => list ?? []);
    if (values.every((list) => list !== null) && new Set(known).size === known.length) {
      return { propertyName, alternatives: alternatives.map((schema, n) => ({ schema, values: values[n] ?? [] })) };
    }
  }
  return null;
}

function propertiesOf({ properties }: Schema): Schema {
  return isSchema(properties) ? properties : {};
}

/** The texts that a required property may have; `null` if it may have others. */
function valuesOf(schema: Schema, name: string): string[] | null {
  const property = propertiesOf(schema)[name];
  if (!isSchema(property) || !Array.isArray(schema.required) || !schema.required.includes(name)) return null;
  const values: unknown[] = "const" in property ? [property.const] : Array.isArray(property.enum) ? property.enum : [];
  const texts = values.filter((value) => typeof value === "string");
  return texts.length > 0 && texts.length === values.length ? texts : null;
}

/** `retrieval-result` → `RetrievalResult`. */
function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

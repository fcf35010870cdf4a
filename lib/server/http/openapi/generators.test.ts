import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiRoutes } from "@/app/api-routes";
import { apiCalls } from "../route-table";
import { openApiDocument } from "./openapi-document";

/** What generators of clients need of the document: without it they leave operations out, or make nothing. */

const schemaSchema = z.record(z.string(), z.unknown());
const mediaSchema = z.record(z.string(), z.object({ schema: schemaSchema }));
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: schemaSchema })).default([]),
  requestBody: z.object({ content: mediaSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(1), content: mediaSchema.optional() })),
});
const documentSchema = z.object({
  servers: z.array(z.object({ url: z.string().min(1) })).min(1),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema), securitySchemes: schemaSchema }),
});

const { paths, components } = documentSchema.parse(
  structuredClone(openApiDocument("1.2.3", await apiCalls(apiRoutes))),
);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

/** Every object of the document below a value, with its place. */
function* objectsIn(value: unknown, place: string): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${place}/${index}`);
  } else if (typeof value === "object" && value !== null) {
    yield [place, schemaSchema.parse(value)];
    for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${place}/${key}`);
  }
}

const objects = [...objectsIn({ paths, components }, "#")];
const placesOf = (holds: (object: Record<string, unknown>) => boolean) =>
  objects.filter(([, object]) => holds(object)).map(([place]) => place);

describe("every schema", () => {
  it("uses no keyword that generators do not know", () => {
    expect(placesOf((object) => "$defs" in object || "$id" in object || "not" in object)).toEqual([]);
    expect(placesOf(({ items }) => typeof items === "boolean")).toEqual([]);
    expect(placesOf(({ prefixItems, items }) => prefixItems !== undefined && items === undefined)).toEqual([]);
    expect(placesOf(({ required, properties }) => Array.isArray(required) && properties === undefined)).toEqual([]);
  });

  it("has one type, or one and null", () => {
    const several = ({ type }: Record<string, unknown>) =>
      Array.isArray(type) && type.filter((name) => name !== "null").length > 1;
    expect(placesOf(several)).toEqual([]);
  });

  it("refers to whole components with readable names", () => {
    const references = objects.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : []));
    const missing = references.filter((reference) => {
      const [, name = ""] = /^#\/components\/schemas\/([A-Z][A-Za-z0-9]*)$/.exec(reference) ?? [];
      return !(name in components.schemas);
    });
    expect(missing).toEqual([]);
    expect(Object.keys(components.schemas).filter((name) => /schema\d/i.test(name))).toEqual([]);
    const unused = Object.keys(components.schemas).filter(
      (name) => !references.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  it("distinguishes the alternatives of `oneOf` by a property", () => {
    const undiscriminated = placesOf(({ oneOf, discriminator }) => oneOf !== undefined && discriminator === undefined);
    expect(undiscriminated).toEqual([]);
  });

  it("has no component that is a union with nested objects: openapi-python-client makes their classes twice", () => {
    const nested = Object.entries(components.schemas).flatMap(([name, { anyOf = [] }]) =>
      z
        .array(schemaSchema)
        .parse(anyOf)
        .filter(({ properties = {} }) => JSON.stringify(properties).includes('"properties":'))
        .map(() => name),
    );
    expect(nested).toEqual([]);
  });
});

describe.each(operations)("$operationId", ({ path, method, security, parameters, responses }) => {
  it("can be called by a generated client", () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
    for (const requirement of security) {
      for (const scheme of Object.keys(requirement)) expect(components.securitySchemes).toHaveProperty(scheme);
    }
    const statuses = Object.keys(responses);
    expect(statuses.some((status) => status.startsWith("2") || status.startsWith("3"))).toBe(true);
    expect(statuses.some((status) => status.startsWith("2") || status === "default")).toBe(true);
    const errors = Object.entries(responses).filter(([status]) => status === "default" || Number(status) >= 400);
    expect(errors.length).toBeGreaterThan(0);
    for (const [status, { content }] of errors) {
      expect(Object.keys(content ?? {}), `${method} ${path} ${status}`).toEqual(["application/json"]);
    }
  });
});

it("names every operation once, also for languages that ignore case", () => {
  const names = operations.map(({ operationId }) => operationId.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(operations.every(({ operationId }) => /^[a-z][A-Za-z0-9]*$/.test(operationId))).toBe(true);
});

import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { apiRoutes } from "@/app/api-routes";
import { openApiSchema, operationsOf } from "@/lib/shared/contracts/openapi";
import { apiCalls } from "../route-table";
import { openApiDocument } from "./openapi-document";

const calls = await apiCalls(apiRoutes);
const document = openApiDocument("1.2.3", calls);
const text = JSON.stringify(document);

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("is what the page of the API reads", () => {
    const parsed = openApiSchema.parse(structuredClone(document));
    expect(operationsOf(parsed)).toHaveLength(calls.length);
  });

  it("has every call of the route files", () => {
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id).sort();
    expect(ids).toEqual(calls.map(({ id }) => id).sort());
  });

  it("contains every schema that it refers to", () => {
    const pointers = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = ""]) => pointer));
    expect(pointers.size).toBeGreaterThan(10);
    for (const pointer of pointers) expect(resolve(pointer), pointer).toBeTypeOf("object");
  });

  it("has no schema that contains itself, since no type can be made from it", () => {
    const contains = (name: string, pointer: string): boolean =>
      JSON.stringify(resolve(pointer)).includes(`"$ref":"#/components/schemas/${name}"`);
    const names = Object.keys(openApiSchema.parse(structuredClone(document)).components.schemas);
    expect(names.filter((name) => contains(name, `#/components/schemas/${name}`))).toEqual([]);
    expect(resolve("#/components/schemas/SaveProfileRequest/properties/settings/additionalProperties")).toEqual({
      description: "Any JSON value.",
    });
  });

  it("says which installation it describes", () => {
    expect(document).toMatchObject({ servers: [{ url: "/" }] });
    const installation = { address: "https://touchstone.example", sessionCookie: "__Host-touchstone-session" };
    expect(openApiDocument("1.2.3", calls, installation)).toMatchObject({
      servers: [{ url: "https://touchstone.example" }],
      components: { securitySchemes: { session: { in: "cookie", name: "__Host-touchstone-session" } } },
    });
  });

  it("describes bodies, parameters and errors", () => {
    expect(resolve("#/paths/~1api~1runs/post")).toMatchObject({
      requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/StartRunRequest" } } } },
      responses: {
        200: {
          content: {
            "text/event-stream": {
              schema: { type: "string", contentSchema: { $ref: "#/components/schemas/RunEvent" } },
            },
          },
        },
        422: { description: "`validation_failed`" },
        429: { description: "`rate_limited`" },
      },
    });
    expect(resolve("#/components/schemas/StartRunRequest")).toMatchObject({
      properties: { question: { type: "string", maxLength: 4_000 } },
      required: ["question"],
      additionalProperties: false,
    });
    expect(resolve("#/paths/~1api~1runs/get/parameters")).toContainEqual({
      name: "limit",
      in: "query",
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 200, default: 50 },
    });
    expect(resolve("#/components/securitySchemes/apiToken")).toMatchObject({ type: "http", scheme: "bearer" });
    expect(resolve("#/paths/~1api~1runs/post/security")).toEqual([{ apiToken: ["ask"] }, { session: [] }, {}]);
    expect(resolve("#/paths/~1api~1runs/get/security")).toEqual([{ apiToken: ["read"] }, { session: [] }, {}]);
    expect(resolve("#/paths/~1api~1runs~1{id}~1events/get/tags")).toEqual(["/api/runs"]);
    expect(resolve("#/paths/~1api~1tokens/post/security")).toEqual([{ session: [] }, {}]);
    expect(resolve("#/paths/~1api~1health~1live/get/security")).toEqual([]);
    expect(resolve("#/paths/~1api~1documents~1{id}~1passages~1{n}/get/parameters")).toHaveLength(2);
  });
});

/** Resolves a JSON pointer (RFC 6901) in the document. */
function resolve(pointer: string): unknown {
  let value: unknown = document;
  for (const part of pointer.slice(2).split("/")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return value;
}

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { plainSchema, withDiscriminators } from "./plain-schemas";

const plain = (schema: z.ZodType) => plainSchema(z.toJSONSchema(schema));

describe("plainSchema", () => {
  it.each([
    ["a tuple of one kind", z.tuple([z.number(), z.number()]), { items: { type: "number" }, minItems: 2, maxItems: 2 }],
    [
      "a tuple of several kinds",
      z.tuple([z.boolean(), z.string(), z.boolean()]),
      {
        prefixItems: [{ type: "boolean" }, { type: "string" }, { type: "boolean" }],
        items: { anyOf: [{ type: "boolean" }, { type: "string" }] },
        minItems: 3,
        maxItems: 3,
      },
    ],
    ["an empty list", z.array(z.never()), { items: {}, maxItems: 0 }],
  ])("describes %s without boolean items", (_, schema, expected) => {
    expect(plain(schema)).toEqual({ type: "array", ...expected });
  });

  it("lists the keys of a record that has named ones, required or not", () => {
    const keys = z.enum(["a", "b"]);
    const properties = { a: { type: "number" }, b: { type: "number" } };
    expect(plain(z.record(keys, z.number()))).toEqual({
      type: "object",
      properties,
      required: ["a", "b"],
      additionalProperties: false,
    });
    expect(plain(z.partialRecord(keys, z.number()))).toEqual({
      type: "object",
      properties,
      additionalProperties: false,
    });
    expect(plain(z.record(z.string(), z.number()))).toEqual({
      type: "object",
      additionalProperties: { type: "number" },
    });
    expect(plain(z.record(z.string().max(5), z.number()))).toMatchObject({ propertyNames: { maxLength: 5 } });
  });

  it("writes several types as alternatives, in one list, and leaves out what nothing matches", () => {
    const textOrNumber = [{ type: "string" }, { type: "number" }];
    expect(plainSchema({ type: ["string", "number"], description: "Either." })).toEqual({
      description: "Either.",
      anyOf: textOrNumber,
    });
    expect(plainSchema({ type: ["string", "null"] })).toEqual({ type: ["string", "null"] });
    expect(plainSchema({ anyOf: [{ anyOf: textOrNumber }, { type: "null" }] })).toEqual({
      anyOf: [...textOrNumber, { type: "null" }],
    });
    expect(plain(z.never().nullable())).toEqual({ type: "null" });
  });

  it("describes any JSON value by words, and replaces references to such a part", () => {
    const parts = new Map([["#/any", { description: "Any JSON value." }]]);
    expect(plainSchema({ type: "array", items: { $ref: "#/any" } }, parts)).toEqual({
      type: "array",
      items: { description: "Any JSON value." },
    });
  });

  it("does not take a property for a keyword of the same name", () => {
    const properties = { items: { type: "string" }, properties: { type: "number" }, anyOf: { type: "boolean" } };
    const schema = { type: "object", properties };
    expect(plainSchema(schema)).toEqual(schema);
  });
});

describe("withDiscriminators", () => {
  const event = (type: unknown, more = {}) => {
    return { type: "object", properties: { type, ...more }, required: ["type"] };
  };
  const start = event({ const: "run-start" });

  it("makes a component of every alternative, named after its distinguishing value", () => {
    const components = withDiscriminators({ Event: { oneOf: [start, event({ enum: ["end", "stop"] })] } });
    const own = "#/components/schemas/EventRunStart";
    const other = "#/components/schemas/EventEndStop";
    expect(components).toEqual({
      Event: {
        oneOf: [{ $ref: own }, { $ref: other }],
        discriminator: { propertyName: "type", mapping: { "run-start": own, end: other, stop: other } },
      },
      EventRunStart: start,
      EventEndStop: event({ enum: ["end", "stop"] }),
    });
  });

  it("names unions inside others after the way to them, and keeps components that are alternatives already", () => {
    const inner = { oneOf: [event({ const: "a" }), { $ref: "#/components/schemas/Known" }] };
    const components = withDiscriminators({
      Answer: { properties: { list: { type: "array", items: inner } } },
      Known: event({ const: "b" }),
    });
    expect(Object.keys(components)).toEqual(["Answer", "Known", "AnswerListA"]);
    expect(JSON.stringify(components.Answer)).toContain('"mapping":{"a":"#/components/schemas/AnswerListA"');
  });

  it("leaves alternatives that no property distinguishes", () => {
    const alike = { Both: { oneOf: [start, start] }, Free: { oneOf: [start, event({ type: "string" })] } };
    expect(withDiscriminators(alike)).toEqual(alike);
  });

  it("refuses two schemas of one name", () => {
    expect(() => withDiscriminators({ A: { oneOf: [start, event({ const: "x" })] }, AX: {} })).toThrow("AX");
  });
});

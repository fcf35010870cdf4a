import { z } from "zod";
import { SCOPES, scopeSchema } from "@/lib/shared/contracts/accounts/api-token";
import type { Access } from "@/lib/shared/contracts/accounts/permissions";
import { type ErrorCode, errorAnswerSchema } from "@/lib/shared/contracts/error";
import { documentEventSchema, documentSummarySchema, passageSchema } from "@/lib/shared/contracts/library/document";
import { conversationSummarySchema, runSummarySchema, runTraceSchema } from "@/lib/shared/contracts/runs/run";
import { configStampSchema, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { topologySchema } from "@/lib/shared/contracts/runs/topology";
import { modelListSchema } from "@/lib/shared/contracts/settings/model-list";
import { profileListSchema } from "@/lib/shared/contracts/settings/profile";
import { resolvedSettingsSchema, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { type ApiCall, type Content, errorCodesOf } from "./api-call";

/** Schemas shared by several calls; the others are named after their call. */
const SHARED: Readonly<Record<string, z.core.$ZodType>> = {
  Error: errorAnswerSchema,
  RunEvent: runEventSchema,
  RunSummary: runSummarySchema,
  RunTrace: runTraceSchema,
  ConfigStamp: configStampSchema,
  Settings: settingsSchema,
  ResolvedSettings: resolvedSettingsSchema,
  ConversationSummary: conversationSummarySchema,
  DocumentSummary: documentSummarySchema,
  DocumentEvent: documentEventSchema,
  Passage: passageSchema,
  Topology: topologySchema,
  ModelList: modelListSchema,
  ProfileList: profileListSchema,
};

/** By what callers are known with accounts; without accounts nothing is needed. */
const SECURITY_SCHEMES = {
  apiToken: {
    type: "http",
    scheme: "bearer",
    description: "With accounts: an API token, made on the page `/account`. Its scopes limit what it may call.",
  },
};

const componentUri = (name: string) => `#/components/schemas/${name}`;

/**
 * The API as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1), generated from the calls and contracts.
 * @param version the product's version
 */
export function openApiDocument(version: string, calls: readonly ApiCall[]): Record<string, unknown> {
  const answers = named(SHARED);
  const requests = z.registry<{ id: string }>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(call, answers, requests),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Touchstone",
      version,
      description:
        "Self-reflective answers about your documents. Every error response has the schema `Error`. `x-access` names the permission that a call needs, and `security` the scopes of API tokens that carry it, one of which is enough.",
    },
    paths,
    components: {
      schemas: { ...components(answers, "output"), ...components(requests, "input") },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

type Names = z.core.$ZodRegistry<{ id: string }>;

function named(schemas: Readonly<Record<string, z.core.$ZodType>>): Names {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) names.add(schema, { id });
  return names;
}

function operation(call: ApiCall, answers: Names, requests: Names): Record<string, unknown> {
  const name = call.id.charAt(0).toUpperCase() + call.id.slice(1);
  const parameters = [...pathParameters(call), ...queryParameters(call)];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [tagOf(call.path)],
    "x-access": call.access,
    ...securityOf(call),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf(call.body, requests, `${name}Request`) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, content]) => [
          status,
          {
            description: content.length === 0 ? "Done." : call.summary,
            ...(content.length === 0
              ? {}
              : { content: contentOf(content, answers, `${name}${Number(status) < 400 ? "Answer" : "Refusal"}`) }),
          },
        ]),
      ),
      ...refusalsOf(call, answers),
    },
  };
}

/** The part of the API: its address down to the first resource. */
function tagOf(path: string): string {
  const [first = "", second] = path.split("/").filter((part) => !part.startsWith("{") && part !== "");
  return first === "api" && second !== undefined ? `/${first}/${second}` : `/${first}`;
}

/** The scopes of API tokens that carry its permission, as alternatives; without accounts no token is needed. */
function securityOf({ access }: ApiCall): Record<string, unknown> {
  const scopes = scopeSchema.options.filter((scope) => {
    const permissions: readonly Access[] = SCOPES[scope];
    return permissions.includes(access);
  });
  return scopes.length === 0 ? {} : { security: [...scopes.map((scope) => ({ apiToken: [scope] })), {}] };
}

/** The type after parsing; in the address every value is a string. */
function described(schema: z.core.$ZodType): unknown {
  const { $schema: _, ...description } = z.toJSONSchema(schema, { io: "output" });
  return description;
}

function pathParameters({ params }: ApiCall): unknown[] {
  return Object.entries(params.shape).map(([name, schema]) => {
    return { name, in: "path", required: true, schema: described(schema) };
  });
}

function queryParameters({ query }: ApiCall): unknown[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const required = !z.safeParse(schema, undefined).success;
    return { name, in: "query", required, schema: described(schema) };
  });
}

function contentOf(contents: readonly Content[], names: Names, name: string): Record<string, unknown> {
  return Object.fromEntries(contents.map((content) => mediaType(content, names, name)));
}

function mediaType(content: Content, names: Names, name: string): [string, unknown] {
  if (content.kind === "file") return ["*/*", {}];
  if (content.kind === "upload") {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    const path = { type: "string", description: "Path of the file within an uploaded folder." };
    const collection = { type: "array", items: { type: "string", format: "uuid" } };
    const properties = { file, path, collection };
    return ["multipart/form-data", { schema: { type: "object", properties, required: ["file"] } }];
  }
  const id = names.get(content.schema)?.id ?? (content.kind === "events" ? name.replace(/Answer$/, "Event") : name);
  names.add(content.schema, { id });
  const schema = { $ref: componentUri(id) };
  if (content.kind === "json") return ["application/json", { schema }];
  // OpenAPI 3.1 cannot describe a stream's items, so the schema is that of one event's data.
  return ["text/event-stream", { schema }];
}

/** One response per status, since several codes can share one. */
function refusalsOf(call: ApiCall, names: Names): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(call)) {
    const { status } = new AppError(code, "");
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => call.answers[status] === undefined)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\``).join(", "),
          content: contentOf([{ kind: "json", schema: errorAnswerSchema }], names, "Error"),
        },
      ]),
  );
}

function components(names: Names, io: "input" | "output"): Record<string, unknown> {
  const { schemas } = z.toJSONSchema(names, { io, uri: componentUri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name === "__shared" ? sharedName(io) : name, tidy(schema, io)]),
  );
}

/** Whether they are the alternatives of zod's `z.json()`. */
function isAnyJson(alternatives: unknown): boolean {
  const types = z
    .array(z.looseObject({ type: z.string() }))
    .safeParse(alternatives)
    .data?.map(({ type }) => type);
  return types?.join() === "string,number,boolean,null,array,object";
}

/** Name of the component with shared definitions, such as recursive JSON values. */
function sharedName(io: "input" | "output"): string {
  return io === "input" ? "RequestParts" : "AnswerParts";
}

/**
 * Rewrites references to OpenAPI's form, removes schema ids that duplicate the component names, and describes any JSON
 * value by words: as a schema that contains itself, it makes no type.
 */
function tidy(value: unknown, io: "input" | "output"): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, io));
  if (typeof value !== "object" || value === null) return value;
  if ("anyOf" in value && isAnyJson(value.anyOf)) return { description: "Any JSON value." };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "$schema" && key !== "$id")
      .map(([key, inner]) => [
        key,
        key === "$ref" && typeof inner === "string"
          ? inner.replace(`${componentUri("__shared")}#`, componentUri(sharedName(io)))
          : tidy(inner, io),
      ]),
  );
}

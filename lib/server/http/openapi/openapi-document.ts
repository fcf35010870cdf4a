import { z } from "zod";
import { SESSION_COOKIE } from "@/lib/server/accounts/public-address";
import { SCOPES, scopeSchema } from "@/lib/shared/contracts/accounts/api-token";
import { auditEventSchema } from "@/lib/shared/contracts/accounts/audit-event";
import type { Access } from "@/lib/shared/contracts/accounts/permissions";
import { personalDataSchema } from "@/lib/shared/contracts/accounts/personal-data";
import { type ErrorCode, errorAnswerSchema } from "@/lib/shared/contracts/error";
import { caseCheckSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import {
  archiveAcceptedSchema,
  documentAcceptedSchema,
  documentEventSchema,
  documentSummarySchema,
  passageSchema,
} from "@/lib/shared/contracts/library/document";
import { tableConditionSchema, tableMeasureSchema } from "@/lib/shared/contracts/library/tables";
import { reasonSchema } from "@/lib/shared/contracts/runs/reason";
import { conversationSummarySchema, runSummarySchema, runTraceSchema } from "@/lib/shared/contracts/runs/run";
import { configStampSchema, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { topologySchema } from "@/lib/shared/contracts/runs/topology";
import { modelListSchema } from "@/lib/shared/contracts/settings/model-list";
import { profileListSchema } from "@/lib/shared/contracts/settings/profile";
import { resolvedSettingsSchema, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { type ApiCall, type Content, errorCodesOf } from "../api-call";
import { componentUri, plainSchema, withDiscriminators } from "./plain-schemas";

/** Schemas shared by several calls; the others are named after their call. */
const SHARED: Readonly<Record<string, z.core.$ZodType>> = {
  Error: errorAnswerSchema,
  Reason: reasonSchema,
  RunEvent: runEventSchema,
  RunSummary: runSummarySchema,
  RunTrace: runTraceSchema,
  ConfigStamp: configStampSchema,
  Settings: settingsSchema,
  ResolvedSettings: resolvedSettingsSchema,
  ConversationSummary: conversationSummarySchema,
  DocumentSummary: documentSummarySchema,
  DocumentEvent: documentEventSchema,
  DocumentAccepted: documentAcceptedSchema,
  ArchiveAccepted: archiveAcceptedSchema,
  Passage: passageSchema,
  Topology: topologySchema,
  TableMeasure: tableMeasureSchema,
  TableCondition: tableConditionSchema,
  CaseCheck: caseCheckSchema,
  AuditEvent: auditEventSchema,
  PersonalData: personalDataSchema,
  ModelList: modelListSchema,
  ProfileList: profileListSchema,
};

/** By what callers are known with accounts; without accounts nothing is needed. */
function securitySchemes(sessionCookie: string) {
  return {
    apiToken: {
      type: "http",
      scheme: "bearer",
      description: "With accounts: an API token, made on the page `/account`. Its scopes limit what it may call.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookie,
      description: "With accounts: the session of a person who has signed in, as browsers send it.",
    },
  };
}

/** What of the document depends on the installation. */
export interface Installation {
  /** Where it is opened, without a path; `null` for wherever the document comes from. */
  address: string | null;
  /** Name of the cookie that carries a session. */
  sessionCookie: string;
}

/** The document for any installation. */
export const ANY_INSTALLATION: Installation = { address: null, sessionCookie: SESSION_COOKIE };

/**
 * The API as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1), generated from the calls and contracts.
 * @param version the product's version
 */
export function openApiDocument(
  version: string,
  calls: readonly ApiCall[],
  { address, sessionCookie }: Installation = ANY_INSTALLATION,
): Record<string, unknown> {
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
      license: { name: "MIT", identifier: "MIT" },
    },
    // A relative address is resolved against the document's own.
    servers: [{ url: address ?? "/" }],
    paths,
    components: {
      schemas: withDiscriminators({ ...components(answers, "output"), ...components(requests, "input") }),
      securitySchemes: securitySchemes(sessionCookie),
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
  const statuses = Object.keys(call.answers);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [tagOf(call.path)],
    "x-access": call.access,
    security: securityOf(call),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined ? {} : { requestBody: requestBody(call.body, requests, `${name}Request`) }),
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
      // A redirect succeeds with a page.
      ...(statuses.some((status) => status.startsWith("2"))
        ? {}
        : { default: errorResponse("Any other error.", answers) }),
    },
  };
}

/** The part of the API: its address down to the first resource. */
function tagOf(path: string): string {
  const [first = "", second] = path.split("/").filter((part) => !part.startsWith("{") && part !== "");
  return first === "api" && second !== undefined ? `/${first}/${second}` : `/${first}`;
}

/**
 * What a caller shows, as alternatives: a token with one of the scopes that carry the call's permission, a session, and,
 * for installations without accounts, nothing. Anyone may make a call whose list is empty.
 */
function securityOf({ access }: ApiCall): Record<string, string[]>[] {
  if (access === "anyone") return [];
  const scopes = scopeSchema.options.filter((scope) => {
    const permissions: readonly Access[] = SCOPES[scope];
    return permissions.includes(access);
  });
  return [...scopes.map((scope) => ({ apiToken: [scope] })), { session: [] }, {}];
}

/** The type after parsing; in the address every value is a string. */
function described(schema: z.core.$ZodType): unknown {
  return plainSchema(z.toJSONSchema(schema, { io: "output" }));
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
  return Object.fromEntries(contents.flatMap((content) => mediaTypes(content, names, name)));
}

/**
 * Of several forms none is said to be required: openapi-python-client writes a module that cannot be imported for one of
 * several required forms. A request without a body is refused either way.
 */
function requestBody(contents: readonly Content[], names: Names, name: string) {
  return { required: contents.length === 1, content: contentOf(contents, names, name) };
}

/** A file's bytes: generators look for `format`, as in OpenAPI 3.0, other readers for the media type. */
const BYTES = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

function mediaTypes(content: Content, names: Names, name: string): [string, unknown][] {
  if (content.kind === "file") return content.mediaTypes.map((type) => [type, { schema: fileSchema(type) }]);
  if (content.kind === "upload") {
    const path = { type: "string", description: "Path of the file within an uploaded folder." };
    const collection = { type: "array", items: { type: "string", format: "uuid" } };
    const properties = { file: BYTES, path, collection };
    return [["multipart/form-data", { schema: { type: "object", properties, required: ["file"] } }]];
  }
  const id = names.get(content.schema)?.id ?? (content.kind === "events" ? name.replace(/Answer$/, "Event") : name);
  names.add(content.schema, { id });
  const schema = { $ref: componentUri(id) };
  if (content.kind === "json") return [["application/json", { schema }]];
  // OpenAPI 3.1 cannot describe a stream's items: the stream is text, its contents have the schema of one event's data.
  const stream = { type: "string", contentMediaType: "text/event-stream", contentSchema: schema };
  return [["text/event-stream", { schema: stream }]];
}

function fileSchema(mediaType: string) {
  if (mediaType === "application/json") return {};
  return mediaType.startsWith("text/") || mediaType === "application/jsonl" ? { type: "string" } : BYTES;
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
      .map(([status, codes]) => [String(status), errorResponse(codes.map((code) => `\`${code}\``).join(", "), names)]),
  );
}

function errorResponse(description: string, names: Names) {
  return { description, content: contentOf([{ kind: "json", schema: errorAnswerSchema }], names, "Error") };
}

/** The schemas by their names. @throws Error for one that contains itself and has no name in `SHARED` */
function components(names: Names, io: "input" | "output"): Record<string, Readonly<Record<string, unknown>>> {
  const { __shared: shared, ...own } = z.toJSONSchema(names, { io, uri: componentUri }).schemas;
  const partUri = `${componentUri("__shared")}#/$defs/`;
  const parts = new Map(Object.entries(shared?.$defs ?? {}).map(([id, part]) => [partUri + id, plainSchema(part)]));
  if (JSON.stringify([...parts.values()]).includes(partUri)) throw new Error("A recursive schema needs a name.");
  return Object.fromEntries(Object.entries(own).map(([name, schema]) => [name, plainSchema(schema, parts)]));
}

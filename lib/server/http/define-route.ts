import { z } from "zod";
import { actingAs } from "@/lib/data/db/audit/actor";
import type { Owners } from "@/lib/data/db/connection/owner";
import type { Reader } from "@/lib/data/db/library/readable";
import { type Admitted, admit } from "@/lib/server/accounts/admit";
import { actorOf, callerOf } from "@/lib/server/accounts/caller";
import type { Access } from "@/lib/shared/contracts/accounts/permissions";
import type { ErrorCode } from "@/lib/shared/contracts/error";
import { AppError } from "@/lib/shared/errors";
import { type ApiCall, type Content, json, METHODS, type Method } from "./api-call";
import { cutOffWith } from "./cut-off";
import { handleRoute, type RouteContext } from "./handle-route";
import { parsePathParams } from "./request/path-params";
import { readJson } from "./request/read-json";
import { readQuery } from "./request/read-query";

/** The schema of what a call does not have. */
type Nothing = z.ZodObject<Record<never, never>>;

/** What a handler is given, parsed. */
interface Input<Params, Query, Body> {
  request: Request;
  /** Who makes the request. */
  caller: Admitted["caller"];
  /** The caller's id, as the author of what they make. */
  person: string;
  /** Owner of the data that is read and written: the caller, or the installation where the permission covers everyone's. */
  owner: string;
  /** Whose runs and documents may be read or changed. */
  owners: Owners;
  /** Whose documents may be read. */
  reader: Reader;
  params: Params;
  query: Query;
  body: Body;
}

/** One method of a route. */
interface Call<Params extends z.ZodType, Query extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType> {
  /** Unique name of the call; OpenAPI's `operationId`. */
  id: string;
  /** Who may call it. */
  access: Access;
  summary: string;
  query?: Query;
  body?: Body;
  /** Maximum size of the body, in bytes, if not that of every JSON body. */
  maxBytes?: number;
  /** Contents of a body that the handler reads itself. */
  accepts?: readonly Content[];
  /** Of the JSON response. A call without any answer responds with 204. */
  answer?: Answer;
  /** Status of the JSON response, if not 200. */
  status?: number;
  /** Status → contents of other responses, which the handler makes itself. */
  answers?: ApiCall["answers"];
  /** Error codes beyond those implied by params, query and body. */
  refusals?: readonly ErrorCode[];
  /** Whether a link or redirect of another site may open it, as it may open a page. */
  opensFromOtherSites?: boolean;
  /** @returns the value to be answered, or a whole response */
  handle(
    input: Input<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): z.output<Answer> | Response | Promise<z.output<Answer> | Response>;
}

/** A method as Next calls it, with its definition; a method that the route lacks has none. */
export interface RouteHandler<Query = unknown, Body = unknown, Answer = unknown> {
  (request: Request, context: RouteContext): Promise<Response>;
  definition?: Omit<ApiCall, "path">;
  /** Never set; the browser's client takes its types from it. */
  types?: { query: Query; body: Body; answer: Answer };
}

export type RouteMethods = Readonly<Record<Method | "OPTIONS", RouteHandler>>;

/** The types of a method; a method that the route lacks has none. */
type Typed<Defined, M extends Method, Query, Body, Answer> = M extends Defined
  ? RouteHandler<Query, Body, Answer>
  : RouteHandler<never, never, never>;

/**
 * A route: every method as Next exports it. Its parameters, query and body are parsed, the response is made of what the
 * handler returns, and errors are answered by `handleRoute`. Methods that it lacks are answered with 405.
 */
export function defineRoute<
  Defined extends Method | "params",
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  GetAnswer extends z.ZodType = z.ZodVoid,
  PostBody extends z.ZodType = z.ZodVoid,
  PostAnswer extends z.ZodType = z.ZodVoid,
  PutBody extends z.ZodType = z.ZodVoid,
  PutAnswer extends z.ZodType = z.ZodVoid,
  PatchBody extends z.ZodType = z.ZodVoid,
  PatchAnswer extends z.ZodType = z.ZodVoid,
  DeleteBody extends z.ZodType = z.ZodVoid,
  DeleteAnswer extends z.ZodType = z.ZodVoid,
>(
  route: { readonly [Key in Defined]: unknown } & {
    params?: Params;
    GET?: Call<Params, Query, z.ZodVoid, GetAnswer>;
    POST?: Call<Params, Nothing, PostBody, PostAnswer>;
    PUT?: Call<Params, Nothing, PutBody, PutAnswer>;
    PATCH?: Call<Params, Nothing, PatchBody, PatchAnswer>;
    DELETE?: Call<Params, Nothing, DeleteBody, DeleteAnswer>;
  },
): {
  readonly GET: Typed<Defined, "GET", Query, z.ZodVoid, GetAnswer>;
  readonly POST: Typed<Defined, "POST", Nothing, PostBody, PostAnswer>;
  readonly PUT: Typed<Defined, "PUT", Nothing, PutBody, PutAnswer>;
  readonly PATCH: Typed<Defined, "PATCH", Nothing, PatchBody, PatchAnswer>;
  readonly DELETE: Typed<Defined, "DELETE", Nothing, DeleteBody, DeleteAnswer>;
  readonly OPTIONS: RouteHandler;
} {
  const calls: Partial<Record<Method, AnyCall>> = route;
  const allowed = METHODS.filter((method) => calls[method] !== undefined);
  const methodOf = (method: Method) => {
    const call = calls[method];
    return call === undefined ? notAllowed(allowed) : handlerOf(method, route.params, call);
  };
  return {
    GET: methodOf("GET"),
    POST: methodOf("POST"),
    PUT: methodOf("PUT"),
    PATCH: methodOf("PATCH"),
    DELETE: methodOf("DELETE"),
    OPTIONS: optionsOf(allowed),
  };
}

/** A call whose schemas are not known; `handle` gets what they have parsed. */
interface AnyCall extends Omit<Call<z.ZodType, z.ZodObject, z.ZodType, z.ZodType>, "handle"> {
  handle(input: Input<unknown, unknown, unknown>): unknown;
}

function handlerOf(method: Method, params: z.ZodObject | undefined, call: AnyCall): RouteHandler<never, never, never> {
  const { id, access, summary, query, body, maxBytes, accepts, answer, status = 200, answers, refusals = [] } = call;
  const handler: RouteHandler<never, never, never> = handleRoute(async (request, given) => {
    const admitted = await admit(await callerOf(request.headers, { renews: true }), access);
    const input = {
      request,
      ...admitted,
      params: params === undefined ? {} : parsePathParams(params, given),
      query: query === undefined ? {} : readQuery(request, query),
      body: body === undefined ? undefined : await readJson(request, body, maxBytes),
    };
    const { caller } = admitted;
    const result = await (caller.kind === "local"
      ? call.handle(input)
      : actingAs(actorOf(caller, request.headers), () => call.handle(input)));
    if (result instanceof Response) return withRenewal(cutOffWith(result, admitted, access), caller);
    return withRenewal(
      answer === undefined ? new Response(null, { status: 204 }) : Response.json(result, { status }),
      caller,
    );
  }, call);
  handler.definition = {
    id,
    access,
    method,
    summary,
    params: params ?? z.object({}),
    query,
    body: accepts ?? (body === undefined ? undefined : [json(body)]),
    answers: answer === undefined ? (answers ?? { 204: [] }) : { [status]: [json(answer)], ...answers },
    refusals,
  };
  return handler;
}

/** A response with the cookie of the caller's renewed session, unless it sets another: signing out removes it. */
function withRenewal(response: Response, caller: Admitted["caller"]): Response {
  if (caller.kind !== "person" || caller.credential.kind !== "session") return response;
  const { cookies } = caller.credential;
  if (cookies.length === 0 || response.headers.has("Set-Cookie")) return response;
  const headers = new Headers(response.headers);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** Next answers a method that a route lacks with an empty 405; this is the standard error, with `Allow`. */
function notAllowed(allowed: readonly Method[]): RouteHandler<never, never, never> {
  const allow = allowed.join(", ");
  return handleRoute(async () => {
    const error = new AppError("method_not_allowed", `This address supports only: ${allow}.`);
    return Response.json(error.toAnswer(), { status: error.status, headers: { Allow: allow } });
  });
}

/** Next's own answer would list every export. HEAD is Next's, from GET. */
function optionsOf(allowed: readonly Method[]): RouteHandler {
  const methods = [...allowed, "OPTIONS", ...(allowed.includes("GET") ? ["HEAD"] : [])];
  const headers = { Allow: methods.sort().join(", ") };
  return () => Promise.resolve(new Response(null, { status: 204, headers }));
}

import type { z } from "zod";
import type { apiRoutes } from "@/app/api-routes";

/** The calls of the API, as types of the route files' definitions; none of their code is loaded. */
type Routes = typeof apiRoutes;
type Path = keyof Routes;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The schemas of a method of a route; each is `never` if the route lacks the method. */
type Types<P extends Path, M extends Method> = NonNullable<Awaited<ReturnType<Routes[P]>>[M]["types"]>;
type TypesOf<C extends ApiCall> = C extends `${infer M extends Method} ${infer P extends Path}` ? Types<P, M> : never;

/** `GET /api/runs/{id}`: every call that a route file defines. */
export type ApiCall = {
  [P in Path]: { [M in Method]: [Types<P, M>["answer"]] extends [never] ? never : `${M} ${P}` }[Method];
}[Path];

/** What a call answers with; any JSON if the definition leaves it to the handler. */
export type AnswerOf<C extends ApiCall> = TypesOf<C>["answer"] extends z.ZodVoid
  ? unknown
  : z.output<TypesOf<C>["answer"]>;

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Params<C extends string> = [NamesIn<C>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<NamesIn<C>, string | number>> };
type Query<C extends ApiCall> = {
  query?: Readonly<Partial<Record<keyof z.output<TypesOf<C>["query"]>, QueryValues[string]>>>;
};
/** A body to be sent, whose lists may be read-only. */
type Sent<T> = {
  readonly [Key in keyof T]: T[Key] | (T[Key] extends (infer Item)[] | undefined ? readonly Item[] : never);
};
type Body<C extends ApiCall> = TypesOf<C>["body"] extends z.ZodVoid
  ? { json?: unknown }
  : { json: Sent<z.input<TypesOf<C>["body"]>> };

/** The request of a call, with the options of `fetch`. */
export type ApiRequest<C extends ApiCall> = Omit<RequestInit, "method" | "body"> & Params<C> & Query<C> & Body<C>;

/** The request as an argument, which may be left out if the call needs nothing. */
export type ApiArguments<C extends ApiCall> =
  Record<never, never> extends ApiRequest<C> ? [request?: ApiRequest<C>] : [request: ApiRequest<C>];

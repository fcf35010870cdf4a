import { z } from "zod";

const adapterSchema = z.object({
  kind: z.string(),
  originalCode: z.string().optional(),
  originalMessage: z.string().optional(),
});
const errorSchema = z.object({
  code: z.string().catch(""),
  syscall: z.string().optional().catch(undefined),
  meta: z
    .object({ driverAdapterError: z.object({ cause: adapterSchema }) })
    .optional()
    .catch(undefined),
});

/** One error of a chain of causes. */
export interface ReportedError {
  /** From PostgreSQL (five characters), Prisma (`P…`) or the system (`E…`); empty without one. */
  code: string;
  message: string;
  name: string;
  syscall: string | undefined;
  /** Its class according to Prisma's driver adapter. */
  kind: string | undefined;
}

/** PostgreSQL's classes of errors in which a statement met no answer: the connection, an operator, the system. */
const CONNECTION_CLASS = /^(?:08|57P|53|58030)/;

/** Whether PostgreSQL itself refused a statement, as opposed to a connection that failed. */
export function isRefusedByDatabase(error: unknown): boolean {
  return reportedErrors(error).some(
    ({ kind, code }) => kind !== undefined && code !== "" && !CONNECTION_CLASS.test(code),
  );
}

/** An error and its causes, outermost first; each is followed by the database error that Prisma's adapter reported. */
export function reportedErrors(error: unknown): ReportedError[] {
  if (!(error instanceof Error)) return [];
  const { code, syscall, meta } = errorSchema.parse({
    code: Reflect.get(error, "code"),
    syscall: Reflect.get(error, "syscall"),
    meta: Reflect.get(error, "meta"),
  });
  const { name, message } = error;
  // The code of a raw query only says that it failed; the adapter has the reason.
  const cause = meta?.driverAdapterError.cause;
  const adapter =
    cause === undefined
      ? []
      : [{ code: cause.originalCode ?? "", message: cause.originalMessage ?? "", name, syscall, kind: cause.kind }];
  return [{ code, message, name, syscall, kind: undefined }, ...adapter, ...reportedErrors(error.cause)];
}

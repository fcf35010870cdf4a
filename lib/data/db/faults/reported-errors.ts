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

/** What one error of a chain of causes says. */
export interface ReportedError {
  /** Of PostgreSQL (five characters), Prisma (`P…`) or the system (`E…`); empty where there is none. */
  code: string;
  message: string;
  name: string;
  syscall: string | undefined;
  /** How Prisma's driver adapter classes it. */
  kind: string | undefined;
}

/** An error and its causes, the outermost first; what Prisma's adapter was told by the database comes with each. */
export function reportedErrors(error: unknown): ReportedError[] {
  if (!(error instanceof Error)) return [];
  const { code, syscall, meta } = errorSchema.parse({
    code: Reflect.get(error, "code"),
    syscall: Reflect.get(error, "syscall"),
    meta: Reflect.get(error, "meta"),
  });
  const { name, message } = error;
  // A raw query's own code says only that it failed; the adapter says why.
  const told = meta?.driverAdapterError.cause;
  const adapter =
    told === undefined
      ? []
      : [{ code: told.originalCode ?? "", message: told.originalMessage ?? "", name, syscall, kind: told.kind }];
  return [{ code, message, name, syscall, kind: undefined }, ...adapter, ...reportedErrors(error.cause)];
}

import { randomUUID } from "node:crypto";
import {
  type ApiToken,
  type ApiTokenRequest,
  apiTokenSchema,
  type Scope,
} from "@/lib/shared/contracts/accounts/api-token";
import { AppError } from "@/lib/shared/errors";
import { record, recording } from "../audit/record";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { TOKEN_USE_MS } from "../tunables";
import { type MemberInForce, roleInForce, roleInForceSelect } from "./role-in-force";

const tokenSelect = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.ApiTokenSelect;

function toToken(row: Prisma.ApiTokenGetPayload<{ select: typeof tokenSelect }>): ApiToken {
  const { createdAt, expiresAt, lastUsedAt, ...same } = row;
  return apiTokenSchema.parse({
    ...same,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });
}

/** A person's tokens, newest first; also those that have expired. */
export async function listApiTokens(personId: string): Promise<ApiToken[]> {
  const rows = await db().apiToken.findMany({
    where: { personId },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: tokenSelect,
  });
  return rows.map(toToken);
}

/** Stores a token. @param tokenHash SHA-256 of its secret, hex */
export async function insertApiToken(
  personId: string,
  { name, scopes }: Pick<ApiTokenRequest, "name" | "scopes">,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<ApiToken> {
  return recording(async (client) => {
    const data = { id: randomUUID(), personId, name, scopes, tokenHash, expiresAt };
    const result = toToken(await client.apiToken.create({ data, select: tokenSelect }));
    return { result, event: { type: "token-made", personId, name, scopes } };
  });
}

/** Revokes a person's token. @throws AppError `not_found`, also for another person's */
export async function deleteApiToken(id: string, personId: string): Promise<void> {
  await recording(async (client) => {
    const where = { id, personId };
    const token = await client.apiToken.findFirst({ where, select: { name: true } });
    const { count } = await client.apiToken.deleteMany({ where });
    if (token === null || count === 0) throw new AppError("not_found", "There is no such API token.");
    return { result: undefined, event: { type: "token-revoked", personId, name: token.name } };
  });
}

/**
 * Revokes every token of a person whose password changed: someone who knew the old one may have made some.
 * @param client the transaction that ends their sessions
 */
export async function revokeTokensOf(personId: string, client: Statements): Promise<void> {
  const tokens = await client.apiToken.findMany({ where: { personId }, select: { name: true } });
  await client.apiToken.deleteMany({ where: { personId } });
  for (const { name } of tokens) await record({ type: "token-revoked", personId, name }, client);
}

/** Revokes every token of a person who has changed their password, and records both. */
export async function noteChangedPassword(personId: string): Promise<void> {
  await db().$transaction(async (client) => {
    await record({ type: "password-changed", personId }, client);
    await revokeTokensOf(personId, client);
  });
}

/** A token that works: its person is not disabled. */
export interface WorkingToken {
  id: string;
  scopes: Scope[];
  person: MemberInForce;
}

const personSelect = {
  ...{ id: true, name: true, email: true },
  ...roleInForceSelect,
} as const satisfies Prisma.PersonSelect;

/** The person of a token with their role in force; `null` once they are disabled. */
function holderOf(row: Prisma.PersonGetPayload<{ select: typeof personSelect }>): MemberInForce | null {
  const { id, name, email, ...standing } = row;
  const role = roleInForce(standing);
  return role === null ? null : { id, name, email, role };
}

const working = (token: { id: string } | { tokenHash: string }, now: Date) =>
  ({ ...token, expiresAt: { gt: now }, person: { disabledAt: null } }) satisfies Prisma.ApiTokenWhereInput;

/** The token with this hash, noting its use; `null` if it is unknown, revoked or expired, or its person is disabled. */
export async function findApiToken(tokenHash: string, now = new Date()): Promise<WorkingToken | null> {
  const row = await db().apiToken.findFirst({
    where: working({ tokenHash }, now),
    select: { ...tokenSelect, person: { select: personSelect } },
  });
  if (row === null) return null;
  const { id, lastUsedAt } = row;
  const person = holderOf(row.person);
  if (person === null) return null;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOKEN_USE_MS) {
    await db().apiToken.updateMany({ where: { id }, data: { lastUsedAt: now } });
  }
  return { id, scopes: toToken(row).scopes, person };
}

/** A token's person with the role in force now; `null` once the token does not work. */
export async function holderOfApiToken(id: string, now = new Date()): Promise<MemberInForce | null> {
  const row = await db().apiToken.findFirst({
    where: working({ id }, now),
    select: { person: { select: personSelect } },
  });
  return row === null ? null : holderOf(row.person);
}

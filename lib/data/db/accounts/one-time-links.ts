import { randomUUID } from "node:crypto";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";

/** What a link is for, with what belongs to it. */
export type LinkPurpose =
  | { purpose: "invitation"; email: string; role: Role }
  | { purpose: "password_reset"; personId: string };

export interface NewLink {
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  /** Who makes it: a person's id. */
  createdBy: string;
  expiresAt: Date;
}

const linkSelect = {
  id: true,
  email: true,
  role: true,
  personId: true,
  createdBy: true,
  expiresAt: true,
} as const satisfies Prisma.OneTimeLinkSelect;

export type Link = Prisma.OneTimeLinkGetPayload<{ select: typeof linkSelect }>;

/** Links of a purpose that were neither used nor withdrawn, newest first; also those that have expired. */
export async function listUnusedLinks(purpose: LinkPurpose["purpose"]): Promise<Link[]> {
  const orderBy: Prisma.OneTimeLinkOrderByWithRelationInput[] = [{ createdAt: "desc" }, { id: "asc" }];
  return db().oneTimeLink.findMany({ where: { purpose, usedAt: null }, orderBy, select: linkSelect });
}

/** Stores a link; an earlier one for the same address or person stops working. */
export async function insertLink(client: Statements, purpose: LinkPurpose, link: NewLink): Promise<Link> {
  const same =
    purpose.purpose === "invitation"
      ? { purpose: purpose.purpose, email: purpose.email }
      : { purpose: purpose.purpose, personId: purpose.personId };
  await client.oneTimeLink.deleteMany({ where: { ...same, usedAt: null } });
  return client.oneTimeLink.create({ data: { id: randomUUID(), ...purpose, ...link }, select: linkSelect });
}

/** A link that works. @throws AppError `not_found` for one that is unknown, used, withdrawn or expired */
export async function readLink(purpose: LinkPurpose["purpose"], tokenHash: string, now: Date): Promise<Link> {
  const link = await db().oneTimeLink.findFirst({ where: working(purpose, tokenHash, now), select: linkSelect });
  if (link === null) throw unknownLink();
  return link;
}

/**
 * Uses a link up: of two requests with it, one succeeds.
 * @throws AppError `not_found` for one that is unknown, used, withdrawn or expired
 */
export async function takeLink(
  client: Statements,
  purpose: LinkPurpose["purpose"],
  tokenHash: string,
  now: Date,
): Promise<Link> {
  const [link] = await client.oneTimeLink.updateManyAndReturn({
    where: working(purpose, tokenHash, now),
    data: { usedAt: now },
    select: linkSelect,
  });
  if (link === undefined) throw unknownLink();
  return link;
}

/** Withdraws a link: it stops working. @returns it; `null` if there was none */
export async function deleteLink(
  client: Statements,
  purpose: LinkPurpose["purpose"],
  id: string,
): Promise<Link | null> {
  const where = { id, purpose, usedAt: null };
  const link = await client.oneTimeLink.findFirst({ where, select: linkSelect });
  return (await client.oneTimeLink.deleteMany({ where })).count > 0 ? link : null;
}

function working(purpose: LinkPurpose["purpose"], tokenHash: string, now: Date) {
  return { purpose, tokenHash, usedAt: null, expiresAt: { gt: now } } satisfies Prisma.OneTimeLinkWhereInput;
}

/** The one answer for every link that does not work. */
export function unknownLink(): AppError {
  return new AppError(
    "not_found",
    "This link has expired, or was used or withdrawn. Ask an administrator for a new one.",
  );
}

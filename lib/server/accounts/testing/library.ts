import { expect } from "vitest";
import type { z } from "zod";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { claimJob } from "@/lib/data/db/jobs/jobs";
import { markReady } from "@/lib/data/db/library/ingest/document-progress";
import { groupSchema } from "@/lib/shared/contracts/accounts/group";
import { collectionSchema } from "@/lib/shared/contracts/library/document";
import { callOf, type Member, type Sent, send } from "./team";

const LEASE_MS = 60_000;

/** A call of a person with a session. */
export function asked(who: Pick<Member, "cookie">, id: string, sent: Sent = {}): Promise<Response> {
  return send(callOf(id), { ...sent, cookie: who.cookie });
}

/** What a call answers that succeeds. */
export async function made<Schema extends z.ZodType>(
  schema: Schema,
  answer: Promise<Response>,
): Promise<z.output<Schema>> {
  const response = await answer;
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBeLessThan(300);
  return schema.parse(body);
}

/** Uploads a file into collections. */
export function upload(
  who: Pick<Member, "cookie">,
  name: string,
  content: string | Uint8Array,
  collections: readonly string[] = [],
): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  for (const id of collections) form.append("collection", id);
  return asked(who, "addDocument", { form });
}

/** Adds a group with members. @returns its id */
export async function addGroup(admin: Member, name: string, members: readonly Member[]): Promise<string> {
  const { id } = await made(groupSchema, asked(admin, "addGroup", { json: { name } }));
  const json = { add: members.map((member) => member.id) };
  await made(groupSchema, asked(admin, "changeGroup", { params: { id }, json }));
  return id;
}

/** Adds a collection with the rights of everyone and of groups. @returns its id */
export async function addCollection(
  admin: Member,
  name: string,
  rights: { everyone: string; groups: { id: string; level: string }[] },
): Promise<string> {
  const { id } = await made(collectionSchema, asked(admin, "addCollection", { json: { name } }));
  expect((await asked(admin, "setCollectionRights", { params: { id }, json: rights })).status).toBe(200);
  return id;
}

/** Ends every import at once, as if each document had been read: rights do not depend on its words. */
export async function endImports(): Promise<void> {
  for (const lane of ["quick", "slow"]) {
    for (;;) {
      const job = await claimJob({ kind: JOB_KINDS.ingest, lane, longestWaitMs: LEASE_MS }, LEASE_MS);
      if (job === null) break;
      await markReady(job);
    }
  }
}

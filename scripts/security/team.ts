import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Level } from "@/lib/server/accounts/testing/rights-model";
import { newApiTokenSchema, type Scope } from "@/lib/shared/contracts/accounts/api-token";
import { groupSchema } from "@/lib/shared/contracts/accounts/group";
import { newInvitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { signedInSchema } from "@/lib/shared/contracts/accounts/person";
import { newAuthenticatorSchema } from "@/lib/shared/contracts/accounts/two-step";
import {
  collectionSchema,
  type documentAcceptedSchema,
  uploadAcceptedSchema,
} from "@/lib/shared/contracts/library/document";
import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { Caller, Person } from "./caller";

export const PASSWORD = "correct horse battery";
const POLL_MS = 200;
/** An import of a few words, on a slow machine with others before it. */
const READY_MS = 60_000;

/** A team whose applications share one library. */
export class Team {
  #made = 0;

  private constructor(
    readonly urls: readonly string[],
    /** With two-step sign-in, as the installation requires of administrators. */
    readonly admin: Person,
  ) {}

  /** Creates the first administrator, and empties the library. @param code that the first application printed */
  static async found(urls: readonly string[], code: string): Promise<Team> {
    const email = "ada@example.com";
    const json = { code, name: "Ada", email, password: PASSWORD };
    const admin = await signedIn(urls, email, await new Caller(urls).send("POST", "/api/first-admin", { json, at: 0 }));
    await setUpTwoStep(admin);
    await admin.made(z.unknown(), "DELETE", "/api/samples");
    return new Team(urls, admin);
  }

  /** A person who accepts an invitation. */
  async join(name: string, role: Role): Promise<Person> {
    const email = `${name.toLowerCase()}@example.com`;
    const json = { email, role };
    const { token } = await this.admin.made(newInvitationSchema, "POST", "/api/invitations", { json });
    const accepted = { token, name, password: PASSWORD };
    return signedIn(
      this.urls,
      email,
      await new Caller(this.urls).send("POST", "/api/invitations/accept", { json: accepted }),
    );
  }

  /** @returns the id of a new group */
  async group(members: readonly Person[]): Promise<string> {
    const json = { name: this.#name("Group") };
    const { id } = await this.admin.made(groupSchema, "POST", "/api/groups", { json });
    await this.regroup(id, { add: members });
    return id;
  }

  async regroup(id: string, change: { add?: readonly Person[]; remove?: readonly Person[] }): Promise<void> {
    const ids = (people: readonly Person[] = []) => people.map((person) => person.id);
    const json = { add: ids(change.add), remove: ids(change.remove) };
    await this.admin.made(groupSchema, "PATCH", `/api/groups/${id}`, { json });
  }

  /** @returns the id of a new collection with these rights */
  async collection(everyone: Level, groups: readonly { id: string; level: Level }[] = []): Promise<string> {
    const json = { name: this.#name("Collection") };
    const { id } = await this.admin.made(collectionSchema, "POST", "/api/collections", { json });
    await this.admin.made(z.unknown(), "PUT", `/api/collections/${id}/rights`, { json: { everyone, groups } });
    return id;
  }

  #name(what: string): string {
    this.#made += 1;
    return `${what} ${this.#made}`;
  }
}

/** Another API token of a person. */
export async function tokenOf(person: Person, scopes: readonly Scope[]): Promise<Caller & { id: string }> {
  const json = { name: "Attack", scopes };
  const { secret, id } = await person.made(newApiTokenSchema, "POST", "/api/tokens", { json });
  return Object.assign(new Caller(person.urls, { authorization: `Bearer ${secret}` }), { id });
}

/** Sets up two-step sign-in, as with an authenticator app. */
export async function setUpTwoStep(person: Person): Promise<void> {
  const json = { password: PASSWORD };
  const { secret } = await person.made(newAuthenticatorSchema, "POST", "/api/account/two-step", { json });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await person.made(z.unknown(), "PUT", "/api/account/two-step", { json: { code } });
}

/** Sends a file, into collections. */
export function sendFile(
  who: Caller,
  name: string,
  bytes: Uint8Array | string,
  { into = [], at }: { into?: readonly string[]; at?: number } = {},
): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
  for (const id of into) form.append("collection", id);
  return who.send("POST", "/api/documents", { form, ...(at === undefined ? {} : { at }) });
}

/** The documents that an upload made or met. @throws Error if it was refused */
export async function uploaded(answer: Response): Promise<z.infer<typeof documentAcceptedSchema>[]> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`An upload was answered with ${answer.status}: ${text}`);
  const accepted = uploadAcceptedSchema.parse(JSON.parse(text));
  return "documents" in accepted ? accepted.documents : [accepted];
}

/** Adds a document and waits until it is searched. @returns its id */
export async function addReady(who: Caller, name: string, text: string, into: readonly string[] = []): Promise<string> {
  const [document] = await uploaded(await sendFile(who, name, text, { into }));
  if (document === undefined) throw new Error("An upload made no document.");
  await until(`${name} is ready`, async () => (await detailOf(who, document.documentId)).status === "ready");
  return document.documentId;
}

export function detailOf(who: Caller, id: string): Promise<z.infer<typeof documentDetailSchema>> {
  return who.made(documentDetailSchema, "GET", `/api/documents/${id}`);
}

/** Asks and waits for the answer. @returns everything that it says @throws Error if it is refused */
export async function asked(who: Caller, question: string): Promise<string> {
  return JSON.stringify(await who.made(z.unknown(), "POST", "/workflow/run", { json: { question } }));
}

/** Waits for something that happens by itself. @throws Error if it does not */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = READY_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not happen in ${limitMs / 1_000} s: ${what}`);
    await sleep(POLL_MS);
  }
}

async function signedIn(urls: readonly string[], email: string, answer: Response): Promise<Person> {
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  await answer.body?.cancel();
  const state = await new Caller(urls, { cookie }).made(signedInSchema, "GET", "/api/session");
  if (state.mode !== "accounts" || state.person === null) throw new Error(`${email} is not signed in.`);
  return new Person(urls, cookie, state.person.id, email);
}

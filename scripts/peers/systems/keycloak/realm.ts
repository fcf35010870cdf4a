import { z } from "zod";

const REALM = "team";
export const CLIENT = { id: "touchstone", secret: "a secret: with/odd characters" };
/** Of Keycloak's own administrator, for the time of one test. */
export const ROOT = { name: "root", password: "root" };
/** Of everybody in the realm. */
export const PASSWORD = "correct horse battery";
/** A token of the administrator lasts a minute. */
const TOKEN_MS = 30_000;

const idSchema = z.looseObject({ id: z.string() });
const namedSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** A person of the realm. */
export interface Account {
  username: string;
  email: string;
  emailVerified?: boolean;
  roles?: readonly string[];
  groups?: readonly string[];
}

/** The realm of a Keycloak, changed as an administrator does in its console. */
export class Realm {
  readonly #base: string;
  #token = { value: "", until: 0 };

  constructor(base: string) {
    this.#base = base;
  }

  get issuer(): string {
    return `${this.#base}/realms/${REALM}`;
  }

  /** Makes the realm with its roles and groups, as the console makes one. */
  async make(roles: readonly string[], groups: readonly string[]): Promise<void> {
    await this.#call("POST", "/admin/realms", { realm: REALM, enabled: true });
    for (const name of roles) await this.call("POST", "/roles", { name });
    for (const name of groups) await this.call("POST", "/groups", { name });
  }

  /** Adds the application's client, with everything that is not named here as Keycloak has it by default. */
  async addClient(redirectUri: string): Promise<void> {
    const { id: clientId, secret } = CLIENT;
    await this.call("POST", "/clients", { clientId, secret, publicClient: false, redirectUris: [redirectUri] });
  }

  /** Changes the client. */
  async changeClient(change: object): Promise<void> {
    const client = await this.#client();
    await this.call("PUT", `/clients/${client.id}`, { ...client, ...change });
  }

  /** Adds the mapper of groups to the client. */
  async addGroupMapper(): Promise<void> {
    const { id } = await this.#client();
    const everywhere = { "id.token.claim": "true", "access.token.claim": "true", "userinfo.token.claim": "true" };
    await this.call("POST", `/clients/${id}/protocol-mappers/models`, {
      ...{ name: "groups", protocol: "openid-connect", protocolMapper: "oidc-group-membership-mapper" },
      config: { "claim.name": "groups", "full.path": "true", ...everywhere },
    });
  }

  /** The switch “Add to ID token” of the mapper of roles. */
  async setRolesInIdToken(on: boolean): Promise<void> {
    const scopes = z
      .array(z.looseObject({ id: z.string(), name: z.string(), protocolMappers: z.array(z.unknown()).default([]) }))
      .parse(await this.call("GET", "/client-scopes"));
    const scope = scopes.find(({ name }) => name === "roles");
    const mapperSchema = z.looseObject({ id: z.string(), name: z.string(), config: z.record(z.string(), z.string()) });
    const mapper = z
      .array(mapperSchema)
      .parse(scope?.protocolMappers)
      .find(({ name }) => name === "realm roles");
    await this.call("PUT", `/client-scopes/${scope?.id}/protocol-mappers/models/${mapper?.id}`, {
      ...mapper,
      config: { ...mapper?.config, "id.token.claim": String(on) },
    });
  }

  /** Adds a person. @returns their id, the subject of their tokens */
  async addAccount({ username, email, emailVerified = true, roles = [], groups = [] }: Account): Promise<string> {
    await this.call("POST", "/users", {
      ...{ username, email, emailVerified, enabled: true, firstName: username, lastName: "Example" },
      credentials: [{ type: "password", value: PASSWORD, temporary: false }],
      groups: groups.map((name) => `/${name}`),
    });
    const [account] = z.array(idSchema).parse(await this.call("GET", `/users?exact=true&username=${username}`));
    const id = account?.id ?? "";
    await this.setRoles(id, roles);
    return id;
  }

  /** Changes a person, such as their address. */
  async changeAccount(id: string, change: object): Promise<void> {
    const account = idSchema.parse(await this.call("GET", `/users/${id}`));
    await this.call("PUT", `/users/${id}`, { ...account, ...change });
  }

  async deleteAccount(id: string): Promise<void> {
    await this.call("DELETE", `/users/${id}`);
  }

  /** Gives a person these roles of the realm, and none else but its default ones. */
  async setRoles(id: string, names: readonly string[]): Promise<void> {
    const all = namedSchema.parse(await this.call("GET", "/roles"));
    const path = `/users/${id}/role-mappings/realm`;
    const had = namedSchema.parse(await this.call("GET", path));
    await this.call(
      "DELETE",
      path,
      had.filter(({ name }) => !name.startsWith("default-roles-")),
    );
    await this.call(
      "POST",
      path,
      all.filter(({ name }) => names.includes(name)),
    );
  }

  /** From now on tokens are signed by a new key. */
  async rotateKey(): Promise<void> {
    const { id } = idSchema.parse(await this.call("GET", ""));
    await this.call("POST", "/components", {
      ...{ name: "newer", providerId: "rsa-generated", providerType: "org.keycloak.keys.KeyProvider", parentId: id },
      config: { priority: ["200"], algorithm: ["RS256"] },
    });
  }

  /** A call of the realm's administration. @throws with what Keycloak says */
  call(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.#call(method, `/admin/realms/${REALM}${path}`, body);
  }

  async #client(): Promise<z.infer<typeof idSchema>> {
    const [client] = z.array(idSchema).parse(await this.call("GET", `/clients?clientId=${CLIENT.id}`));
    if (client === undefined) throw new Error("The realm has no client.");
    return client;
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const authorization = `Bearer ${await this.#adminToken()}`;
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  async #adminToken(): Promise<string> {
    if (Date.now() < this.#token.until) return this.#token.value;
    const form = { grant_type: "password", client_id: "admin-cli", username: ROOT.name, password: ROOT.password };
    const address = `${this.#base}/realms/master/protocol/openid-connect/token`;
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams(form) });
    const { access_token: value } = z.object({ access_token: z.string() }).parse(await answer.json());
    this.#token = { value, until: Date.now() + TOKEN_MS };
    return value;
  }
}

import { deepStrictEqual, notStrictEqual, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { installFromMaven } from "../../install/from-maven";
import { definePeer, NotAvailable } from "../../peer";
import type { PeerHost } from "../../peer-host";
import { actionOf, Browser } from "./browser";
import { type Account, CLIENT, PASSWORD, Realm, ROOT } from "./realm";
import { Team } from "./team";

const VERSION = "26.5.2";
const MEMORY = "-Xms64m -Xmx640m";
const FOLDER = `keycloak-${VERSION}`;

const ADA: Account = { username: "ada", email: "ada@example.org", roles: ["it-admins"] };
const GRACE: Account = { username: "grace", email: "grace@example.org", roles: ["staff"], groups: ["dept-legal"] };
const groupListSchema = z.object({ groups: z.array(z.object({ name: z.string(), members: z.array(z.string()) })) });
const auditSchema = z.object({ entries: z.array(z.object({ event: z.looseObject({ type: z.string() }).nullable() })) });

export const keycloak = definePeer({
  name: "keycloak",
  title: "Keycloak",
  version: VERSION,
  source: `Maven Central, \`org.keycloak:keycloak-quarkus-dist\` ${VERSION}`,
  purpose: "signs people in by OpenID Connect",
  async install(folder, host) {
    if ((await host.attempt("java", ["-version"]).catch(() => null))?.code !== 0) {
      throw new NotAvailable("Java is not installed.");
    }
    const archive = await installFromMaven(folder, `org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`, host);
    await host.run("tar", ["-xzf", archive, "-C", folder]);
  },
  async start(folder, host) {
    const realm = new Realm(await startKeycloak(join(folder, FOLDER), host));
    await realm.make(["staff", "it-admins"], ["dept-legal"]);
    // As the operator's guide has it, and the groups of its second step.
    const application = await host.startApplication({
      ...{ AUTH: "accounts", OIDC_ISSUER: realm.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
      ...{ OIDC_CLAIMS_FROM: "access_token", OIDC_ROLE_CLAIM: "realm_access.roles" },
      ...{ OIDC_ROLES: "staff=analyst, it-admins=admin", OIDC_GROUP_CLAIM: "groups", OIDC_GROUPS: "dept-legal=Legal" },
    });
    await realm.addClient(`${application.url}/api/sign-in/oidc/callback`);
    const team = new Team(application.url);
    const operator = await team.createFirstAdmin(codeAmong(host.lines));
    const ids = { ada: await realm.addAccount(ADA), grace: await realm.addAccount(GRACE) };
    return { realm, team, operator, ids };
  },
  checks: [
    {
      name: "a new realm and client with the documented settings: roles follow Keycloak's",
      async run({ ready: { team, operator } }) {
        strictEqual((await team.signIn("ada")).person.role, "admin");
        strictEqual((await team.signIn("grace")).person.role, "analyst");
        // No mapper sends groups yet, which the doctor says.
        strictEqual(await team.finding(operator), "issuer_groups_absent");
      },
    },
    {
      name: "groups by their mapper, with their path; who leaves the last one is in none",
      async run({ ready: { realm, team, operator, ids } }) {
        await realm.addGroupMapper();
        const { person } = await team.signIn("grace");
        const members = async () => {
          const { groups } = groupListSchema.parse(await team.call(operator, "GET", "/api/groups"));
          return groups.find(({ name }) => name === "Legal")?.members;
        };
        deepStrictEqual(await members(), [person.id]);
        const [group] = z.array(z.looseObject({ id: z.string() })).parse(await realm.call("GET", "/groups"));
        await realm.call("DELETE", `/users/${ids.grace}/groups/${group?.id}`);
        await team.signIn("grace");
        deepStrictEqual(await members(), []);
        strictEqual(await team.finding(operator), "issuer_answers");
      },
    },
    {
      name: "without the claim of roles nobody's role changes, and the doctor says so",
      async run({ ready: { realm, team, operator } }) {
        await realm.changeClient({ attributes: { "client.use.lightweight.access.token.enabled": "true" } });
        strictEqual((await team.signIn("ada")).person.role, "admin");
        strictEqual(await team.finding(operator), "issuer_roles_absent");
      },
    },
    {
      name: "roles in the ID token, by the mapper's switch “Add to ID token”",
      async run({ ready: { realm, team, ids } }) {
        await realm.setRolesInIdToken(true);
        await realm.setRoles(ids.ada, ["staff"]);
        strictEqual((await team.signIn("ada")).person.role, "analyst");
        await realm.setRoles(ids.ada, ["it-admins"]);
        strictEqual((await team.signIn("ada")).person.role, "admin");
      },
    },
    {
      name: "two tabs, in either order, each to its own page",
      async run({ ready: { team } }) {
        for (const [first, second] of [
          [0, 1],
          [1, 0],
        ] as const) {
          const browser = new Browser();
          const pages = ["/traces", "/library"];
          const tabs = [await team.begin(browser, pages[0]), await team.begin(browser, pages[1])];
          for (const index of [first, second]) {
            const form = tabs[index];
            if (form === undefined) throw new Error("There is no such tab.");
            const { url } = await team.submit(browser, form, "grace");
            strictEqual(url.pathname, pages[index]);
          }
          strictEqual((await team.whoIs(browser)).email, GRACE.email);
        }
      },
    },
    {
      name: "a double click on the issuer's form, and going back to it",
      async run({ ready: { team } }) {
        const browser = new Browser();
        const form = await team.begin(browser);
        const body = new URLSearchParams({ username: "grace", password: PASSWORD, credentialId: "" });
        // The first click's answer is not waited for.
        await browser.send(actionOf(form), { method: "POST", body });
        strictEqual((await team.submit(browser, form, "grace")).url.pathname, "/traces");
        strictEqual((await team.whoIs(browser)).email, GRACE.email);
      },
    },
    {
      name: "an address that changes is followed once it is verified",
      async run({ ready: { realm, team, operator, ids } }) {
        const before = (await team.signIn("grace")).person;
        const email = "hopper@example.org";
        await realm.changeAccount(ids.grace, { email, emailVerified: false });
        deepStrictEqual((await team.signIn("grace")).person, before);
        await realm.changeAccount(ids.grace, { emailVerified: true });
        deepStrictEqual((await team.signIn("grace")).person, { ...before, email });
        // The earlier address is free for the next.
        await realm.addAccount({ username: "next", email: GRACE.email, roles: ["staff"] });
        notStrictEqual((await team.signIn("next")).person.id, before.id);
        const types = (await eventsOf(team, operator, before.id)).map(({ type }) => type);
        strictEqual(types.includes("address-changed"), true);
      },
    },
    {
      name: "an account that was made again is refused, until an administrator unlinks the person",
      async run({ ready: { realm, team, operator } }) {
        const mary: Account = { username: "mary", email: "mary@example.org", roles: ["staff"] };
        const id = await realm.addAccount(mary);
        const { person } = await team.signIn("mary");
        await realm.deleteAccount(id);
        await realm.addAccount(mary);
        strictEqual(await team.refusalOf("mary"), "address_taken");
        const refused = (await eventsOf(team, operator, person.id)).find(({ type }) => type === "issuer-refused");
        strictEqual(refused?.email, mary.email);
        await team.call(operator, "DELETE", `/api/people/${person.id}/single-sign-on`);
        deepStrictEqual((await team.signIn("mary")).person, person);
      },
    },
    {
      name: "refuses who has no verified address, and who does not consent",
      async run({ ready: { realm, team } }) {
        await realm.addAccount({ username: "new", email: "new@example.org", emailVerified: false });
        strictEqual(await team.refusalOf("new"), "unverified_email");
        await realm.changeClient({ consentRequired: true });
        const browser = new Browser();
        const question = await team.submit(browser, await team.begin(browser), "ada");
        const body = new URLSearchParams({
          code: /name="code" value="([^"]*)"/.exec(question.text)?.[1] ?? "",
          cancel: "No",
        });
        const answer = await browser.send(actionOf(question), { method: "POST", body });
        const back = await browser.send(new URL(answer.headers.get("location") ?? ""));
        strictEqual(back.headers.get("location")?.startsWith("/sign-in?reason=declined"), true);
        await realm.changeClient({ consentRequired: false });
      },
    },
    {
      name: "tokens signed by a new key",
      async run({ ready: { realm, team } }) {
        await realm.rotateKey();
        strictEqual((await team.signIn("ada")).person.role, "admin");
      },
    },
  ],
  knownGaps: [
    "Signing out ends the session here, not the one at Keycloak.",
    "Between sign-ins Keycloak is not asked: a person who is disabled there stays signed in here.",
  ],
});

/** Starts it for development: over plain http, with its own database in its folder. @returns its address */
async function startKeycloak(folder: string, host: PeerHost): Promise<string> {
  const port = await host.freePort();
  const management = await host.freePort();
  const ports = ["--http-host=127.0.0.1", `--http-port=${port}`, `--http-management-port=${management}`];
  const process = host.startProcess(join(folder, "bin", "kc.sh"), ["start-dev", ...ports], {
    env: {
      KC_BOOTSTRAP_ADMIN_USERNAME: ROOT.name,
      KC_BOOTSTRAP_ADMIN_PASSWORD: ROOT.password,
      JAVA_OPTS_APPEND: MEMORY,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => {
    if (process.exitCode !== null) throw new Error(`Keycloak exited.\n${host.lines.join("\n")}`);
    return (await fetch(`${url}/realms/master`).catch(() => null))?.ok === true;
  };
  await host.waitFor("Keycloak", answers);
  return url;
}

function codeAmong(lines: readonly string[]): string {
  const code = lines
    .map((line) => /first-admin with the code (\S+)$/.exec(line)?.[1])
    .find((found) => found !== undefined);
  if (code === undefined) throw new Error("The launcher printed no code for the first administrator.");
  return code;
}

/** What the audit log says about a person, newest first. */
async function eventsOf(team: Team, operator: Browser, id: string) {
  const { entries } = auditSchema.parse(await team.call(operator, "GET", `/api/audit?person=${id}`));
  return entries.flatMap(({ event }) => event ?? []);
}

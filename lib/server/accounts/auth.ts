import { createHmac } from "node:crypto";
import { betterAuth } from "better-auth/minimal";
import { authAdapter } from "@/lib/data/db/accounts/auth-adapter";
import { isDisabled, markSeen } from "@/lib/data/db/accounts/people";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { PASSWORD_LENGTH } from "@/lib/shared/contracts/accounts/person";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { CLIENT_ADDRESS_HEADER } from "./client-address";
import { hostCookie, publicAddress, SESSION_COOKIE } from "./public-address";
import { sessionsOfPeople } from "./session-endpoint";
import { SESSION_IDLE_S, SESSION_RENEWAL_S } from "./tunables";

/**
 * better-auth: hashes passwords, makes and checks sessions. Its own HTTP routes are not served, and it sends no requests:
 * its telemetry is off.
 */
function createAuth(adapter: ReturnType<typeof authAdapter>) {
  return betterAuth({
    baseURL: publicAddress(),
    secret: createHmac("sha256", installationKey()).update("sessions").digest("hex"),
    database: adapter,
    telemetry: { enabled: false },
    plugins: [sessionsOfPeople()],
    // Failures are counted by address in the database, for all processes (`sign-in.ts`).
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    user: {
      modelName: "person",
      additionalFields: {
        givenRole: { type: "string", input: false, defaultValue: "analyst" },
        disabledAt: { type: "date", input: false, required: false },
        twoStepAt: { type: "date", input: false, required: false },
      },
    },
    session: {
      modelName: "personSession",
      expiresIn: SESSION_IDLE_S,
      updateAge: SESSION_RENEWAL_S,
      additionalFields: { byIssuer: { type: "boolean", input: false, defaultValue: false } },
    },
    account: { modelName: "personAccount" },
    verification: { modelName: "personVerification" },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => !(await isDisabled(userId)),
          after: ({ userId }) => markSeen(userId),
        },
        update: { after: ({ userId }) => markSeen(userId) },
      },
    },
    advanced: {
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: false,
      cookies: { session_token: hostCookie(SESSION_COOKIE) },
      database: { generateId: "uuid" },
    },
    logger: { log: (level, message) => log[level === "error" ? "error" : "debug"]({ message }, "better-auth") },
  });
}

type Auth = ReturnType<typeof createAuth>;

/** The one instance for the open database. */
export function auth(): Auth {
  const known = processWide("auth", () => new WeakMap<object, Auth>());
  const adapter = authAdapter();
  const instance = known.get(adapter) ?? createAuth(adapter);
  known.set(adapter, instance);
  return instance;
}

/** The hash of a new password. */
export async function hashPassword(password: string): Promise<string> {
  const { password: passwords } = await auth().$context;
  return passwords.hash(password);
}

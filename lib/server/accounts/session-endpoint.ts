import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * A plugin of better-auth that begins a session of a person authenticated by an issuer. It is called in
 * process only: better-auth's HTTP routes are not served.
 */
export function sessionsOfPeople() {
  return {
    id: "sessions-of-people",
    endpoints: {
      beginSession: createAuthEndpoint(
        { method: "POST", body: z.object({ personId: z.string() }), requireHeaders: true },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.personId);
          // Refused by the hook for a person who is disabled.
          const session =
            user === null ? null : await internalAdapter.createSession(user.id, false, { byIssuer: true }, true);
          if (user === null || session === null) throw new APIError("UNAUTHORIZED");
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ session: session.id });
        },
      ),
    },
  };
}

import { beginTwoStep, confirmTwoStep, endTwoStep, readOwnTwoStep } from "@/lib/server/accounts/two-step/own-two-step";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  authenticatorCodeSchema,
  newAuthenticatorSchema,
  passwordConfirmationSchema,
  recoveryCodesSchema,
  twoStepStateSchema,
} from "@/lib/shared/contracts/accounts/two-step";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "readOwnTwoStep",
    access: "own_account",
    summary: "Whether the caller signs in with a code of an authenticator app as well.",
    answer: twoStepStateSchema,
    refusals: ["not_found"],
    handle: ({ caller }) => readOwnTwoStep(caller),
  },
  POST: {
    id: "beginTwoStep",
    access: "own_account",
    summary: "Makes the secret of an authenticator app, once: it counts when a code of it is sent.",
    body: passwordConfirmationSchema,
    answer: newAuthenticatorSchema,
    status: 201,
    refusals: ["rate_limited", "conflict", "not_found"],
    handle: ({ request, caller, body }) => beginTwoStep(caller, body, request.headers),
  },
  PUT: {
    id: "confirmTwoStep",
    access: "own_account",
    summary: "Switches two-step sign-in on, with a code of the app; the answer has the recovery codes, once.",
    body: authenticatorCodeSchema,
    answer: recoveryCodesSchema,
    refusals: ["conflict", "not_found"],
    handle: ({ caller, body }) => confirmTwoStep(caller, body.code),
  },
  DELETE: {
    id: "endTwoStep",
    access: "own_account",
    summary: "Switches two-step sign-in off.",
    body: passwordConfirmationSchema,
    refusals: ["rate_limited", "not_found"],
    handle: ({ request, caller, body }) => endTwoStep(caller, body, request.headers),
  },
});

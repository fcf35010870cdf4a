import { randomUUID } from "node:crypto";
import type { ValidRequest } from "./calls";

/** An id that nothing has. */
export const NOBODY = "00000000-0000-4000-8000-000000000000";

const ALERT_CONDITION = {
  metric: "average_reflection_score",
  comparison: "below",
  threshold: 0.5,
  windowMinutes: 60,
  minRuns: 20,
  language: "en",
};
const ALERT_RULE = {
  ...ALERT_CONDITION,
  name: "Fuzz",
  enabled: false,
  locale: "en",
  timeZone: "Europe/Paris",
  emails: [],
  webhook: null,
};

const WEBHOOK = {
  name: "Fuzz",
  address: "https://hooks.example.invalid/fuzz",
  events: ["run.ended"],
  withWords: false,
  paused: true,
};

/** A valid request for every call about people, alerts, webhooks and the audit log, by the call's id. */
export function administrationRequests(): Record<string, ValidRequest> {
  return {
    listAudit: { query: { kind: "people", text: "Fuzz", limit: "2", from: "2020-01-01T00:00:00Z" } },
    exportPersonData: { id: NOBODY, refusedWith: [404] },
    exportOwnData: { refusedWith: [404] },
    previewErasure: { id: NOBODY, refusedWith: [404] },
    erasePerson: { id: NOBODY, json: { documents: "keep" }, refusedWith: [404] },
    previewRetention: { query: { conversationDays: "3650", auditDays: "365" } },
    exportAudit: { query: { format: "jsonl", kind: "exports" } },
    getSignedIn: {},
    readOwnTwoStep: { refusedWith: [404] },
    beginTwoStep: { json: { password: "correct horse battery" }, refusedWith: [404] },
    confirmTwoStep: { json: { code: "123456" }, refusedWith: [404] },
    endTwoStep: { json: { password: "correct horse battery" }, refusedWith: [404] },
    resetTwoStep: { id: NOBODY, refusedWith: [404] },
    beginIssuerSignIn: { query: { to: "/traces" }, refusedWith: [404] },
    finishIssuerSignIn: { refusedWith: [404] },
    signIn: { json: { email: "nobody@example.com", password: "correct horse battery" }, refusedWith: [404] },
    signOut: { refusedWith: [404] },
    createFirstAdmin: {
      json: { code: "none", name: "Nobody", email: "nobody@example.com", password: "correct horse battery" },
      refusedWith: [404],
    },
    listPeople: {},
    listGroups: {},
    addGroup: { json: { name: `Fuzz ${randomUUID()}` } },
    changeGroup: { id: NOBODY, json: { name: "Fuzz", add: [], remove: [] }, refusedWith: [404] },
    deleteGroup: { id: NOBODY, refusedWith: [404] },
    getCollectionRights: { id: NOBODY, refusedWith: [404] },
    setCollectionRights: { id: NOBODY, json: { everyone: "read", groups: [] }, refusedWith: [404] },
    changePerson: { id: NOBODY, json: { role: "reviewer", disabled: true }, refusedWith: [404] },
    listInvitations: {},
    invite: { json: { email: "nobody@example.com", role: "analyst" }, refusedWith: [404] },
    withdrawInvitation: { id: NOBODY, refusedWith: [404] },
    acceptInvitation: {
      json: { token: "none", name: "Nobody", password: "correct horse battery" },
      refusedWith: [404],
    },
    readInvitation: { json: { token: "none" }, refusedWith: [404] },
    endSessionsOfPerson: { id: NOBODY, refusedWith: [404] },
    makePasswordReset: { id: NOBODY, refusedWith: [404] },
    readPasswordReset: { json: { token: "none" }, refusedWith: [404] },
    remindOfPassword: { json: { email: "nobody@example.org" }, refusedWith: [404] },
    resetPassword: { json: { token: "none", password: "correct horse battery" }, refusedWith: [404] },
    listSessions: {},
    endSession: { id: NOBODY, refusedWith: [404] },
    endOtherSessions: {},
    listApiTokens: {},
    makeApiToken: { json: { name: "Fuzz", scopes: ["read"], expiresInDays: 30 }, refusedWith: [404] },
    revokeApiToken: { id: NOBODY, refusedWith: [404] },
    listApiTokensOfPerson: { id: NOBODY, refusedWith: [404] },
    readPersonRights: { id: NOBODY, refusedWith: [404] },
    revokeApiTokenOfPerson: { id: NOBODY, tokenId: NOBODY, refusedWith: [404] },
    changeOwnAccount: { json: { name: "Nobody" }, refusedWith: [404] },
    changeOwnPassword: {
      json: { currentPassword: "correct horse battery", newPassword: "nanoseconds of wire" },
      refusedWith: [404],
    },
    listAlertRules: {},
    addAlertRule: { json: ALERT_RULE },
    changeAlertRule: { id: NOBODY, json: ALERT_RULE, refusedWith: [404] },
    deleteAlertRule: { id: NOBODY, refusedWith: [404] },
    testAlertRule: { id: NOBODY, json: { channel: "email" }, refusedWith: [404] },
    testAlertChannel: { json: { channel: "email", address: "nobody@example.invalid", locale: "en" } },
    previewAlertRule: { json: { ...ALERT_CONDITION, model: "built-in-reader", profile: "adaptive" } },
    sendAlertMessageAgain: { id: NOBODY, refusedWith: [404] },
    listAlerts: { query: { open: "true", limit: "5" } },
    listWebhooks: {},
    addWebhook: { json: WEBHOOK },
    changeWebhook: { id: NOBODY, json: WEBHOOK, refusedWith: [404] },
    deleteWebhook: { id: NOBODY, refusedWith: [404] },
    renewWebhookSecret: { id: NOBODY, refusedWith: [404] },
    testWebhook: { id: NOBODY, refusedWith: [404] },
    listWebhookDeliveries: { id: NOBODY, query: { limit: "5", cursor: NOBODY }, refusedWith: [404] },
    sendWebhookMessageAgain: { id: NOBODY, refusedWith: [404] },
  };
}

import { z } from "zod";
import { doctorQuerySchema, doctorReportSchema } from "@/lib/shared/contracts/doctor";
import { livenessSchema, readinessSchema } from "@/lib/shared/contracts/health";
import { checkTimesAnswerSchema } from "@/lib/shared/contracts/metrics/check-times";
import { metricsAnswerSchema, metricsQuerySchema } from "@/lib/shared/contracts/metrics/metrics";
import { topologyQuerySchema, topologySchema } from "@/lib/shared/contracts/runs/topology";
import {
  previewEventSchema,
  previewPlanSchema,
  previewRequestSchema,
} from "@/lib/shared/contracts/settings/impact-preview";
import {
  deleteProfileRequestSchema,
  profileListSchema,
  saveProfileRequestSchema,
} from "@/lib/shared/contracts/settings/profile";
import {
  resolvedSettingsSchema,
  saveSettingsRequestSchema,
  settingsRevisionListSchema,
} from "@/lib/shared/contracts/settings/settings";
import {
  restoreRevisionRequestSchema,
  settingsRevisionDetailSchema,
} from "@/lib/shared/contracts/settings/settings-restore";
import { type ApiCall, events, json } from "./api-call";

/** Settings, figures, and how the application itself is. */
export const systemCalls: readonly ApiCall[] = [
  {
    id: "getSettings",
    method: "GET",
    path: "/api/settings",
    summary: "The settings in force, with the source of every value.",
    answers: { 200: [json(resolvedSettingsSchema)] },
  },
  {
    id: "saveSettings",
    method: "PUT",
    path: "/api/settings",
    summary: "Replaces the saved layer of the settings as a whole.",
    body: [json(saveSettingsRequestSchema)],
    answers: { 200: [json(resolvedSettingsSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "listSettingsRevisions",
    method: "GET",
    path: "/api/settings/revisions",
    summary: "Who saved which settings when, newest first.",
    answers: { 200: [json(settingsRevisionListSchema)] },
  },
  {
    id: "getSettingsRevision",
    method: "GET",
    path: "/api/settings/revisions/{n}",
    summary: "One revision of the settings, and what restoring it would change of what is saved now.",
    answers: { 200: [json(settingsRevisionDetailSchema)] },
  },
  {
    id: "restoreSettings",
    method: "POST",
    path: "/api/settings/revisions/{n}/restore",
    summary: "Saves what a revision had saved as the newest one; answers like the settings.",
    body: [json(restoreRevisionRequestSchema)],
    answers: { 200: [json(resolvedSettingsSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "planPreview",
    method: "POST",
    path: "/api/settings/preview/plan",
    summary: "What a preview would judge again, and what it would ask of a language model; nothing is judged yet.",
    body: [json(previewRequestSchema)],
    answers: { 200: [json(previewPlanSchema)] },
  },
  {
    id: "previewSettings",
    method: "POST",
    path: "/api/settings/preview",
    summary:
      "Judges the latest questions again as if these settings and prompts were saved, without searching or writing: one event a run. Whoever leaves ends it.",
    body: [json(previewRequestSchema)],
    answers: { 200: [events(previewEventSchema)] },
    refusals: ["rate_limited"],
  },
  {
    id: "getCheckTimes",
    method: "GET",
    path: "/api/settings/check-times",
    summary: "What questions of the last 30 days took by the checks that were on, measured on the latest of them.",
    answers: { 200: [json(checkTimesAnswerSchema)] },
  },
  {
    id: "listProfiles",
    method: "GET",
    path: "/api/profiles",
    summary: "The profiles that ship, those that were saved, and the name of the default.",
    answers: { 200: [json(profileListSchema)] },
  },
  {
    id: "saveProfile",
    method: "POST",
    path: "/api/profiles",
    summary: "Saves a set of settings under a name, or replaces the one of that name; answers like the list.",
    body: [json(saveProfileRequestSchema)],
    answers: { 200: [json(profileListSchema)] },
  },
  {
    id: "deleteProfile",
    method: "DELETE",
    path: "/api/profiles",
    summary: "Deletes a saved profile, unless it is the default; answers like the list.",
    body: [json(deleteProfileRequestSchema)],
    answers: { 200: [json(profileListSchema)] },
    refusals: ["conflict", "not_found"],
  },
  {
    id: "getTopology",
    method: "GET",
    path: "/api/workflow/topology",
    summary: "Nodes, edges and kinds of the graph that the given settings compile to.",
    query: topologyQuerySchema,
    answers: { 200: [json(topologySchema)] },
  },
  {
    id: "getMetrics",
    method: "GET",
    path: "/api/metrics",
    summary: "Every figure of the dashboard over a window of runs.",
    query: metricsQuerySchema,
    answers: { 200: [json(metricsAnswerSchema)] },
  },
  {
    id: "isAlive",
    method: "GET",
    path: "/api/health/live",
    summary: "The process answers; nothing else is asked.",
    answers: { 200: [json(livenessSchema)] },
  },
  {
    id: "isReady",
    method: "GET",
    path: "/api/health/ready",
    summary: "Whether everything that the application cannot work without is there, and what is missing.",
    answers: { 200: [json(readinessSchema)], 503: [json(readinessSchema)] },
  },
  {
    id: "getDoctorReport",
    method: "GET",
    path: "/api/doctor",
    summary: "How everything is that the product needs, each finding with its fix; `latest` asks for the last report.",
    query: doctorQuerySchema,
    answers: { 200: [json(doctorReportSchema)] },
  },
  {
    id: "getOpenApi",
    method: "GET",
    path: "/api/openapi.json",
    summary: "This description of the API (OpenAPI 3.1).",
    answers: { 200: [json(z.record(z.string(), z.unknown()))] },
  },
];

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

/** Settings, metrics and health. */
export const systemCalls: readonly ApiCall[] = [
  {
    id: "getSettings",
    method: "GET",
    path: "/api/settings",
    summary: "The current settings, with the source of each value.",
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
    summary: "The revisions of the settings, newest first.",
    answers: { 200: [json(settingsRevisionListSchema)] },
  },
  {
    id: "getSettingsRevision",
    method: "GET",
    path: "/api/settings/revisions/{n}",
    summary: "A revision of the settings, and what restoring it would change.",
    answers: { 200: [json(settingsRevisionDetailSchema)] },
  },
  {
    id: "restoreSettings",
    method: "POST",
    path: "/api/settings/revisions/{n}/restore",
    summary: "Restores a revision of the settings as the newest one; returns the settings.",
    body: [json(restoreRevisionRequestSchema)],
    answers: { 200: [json(resolvedSettingsSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "planPreview",
    method: "POST",
    path: "/api/settings/preview/plan",
    summary: "The runs that a preview would judge, and its model calls; judges nothing yet.",
    body: [json(previewRequestSchema)],
    answers: { 200: [json(previewPlanSchema)] },
  },
  {
    id: "previewSettings",
    method: "POST",
    path: "/api/settings/preview",
    summary:
      "Judges the latest questions again as if these settings and prompts were saved, without searching or writing; one event per run. A disconnect ends it.",
    body: [json(previewRequestSchema)],
    answers: { 200: [events(previewEventSchema)] },
    refusals: ["rate_limited"],
  },
  {
    id: "getCheckTimes",
    method: "GET",
    path: "/api/settings/check-times",
    summary: "The duration of the latest questions of the last 30 days, by enabled checks.",
    answers: { 200: [json(checkTimesAnswerSchema)] },
  },
  {
    id: "listProfiles",
    method: "GET",
    path: "/api/profiles",
    summary: "The built-in and saved profiles, and the name of the default.",
    answers: { 200: [json(profileListSchema)] },
  },
  {
    id: "saveProfile",
    method: "POST",
    path: "/api/profiles",
    summary: "Saves a profile, replacing one with the same name; returns the list.",
    body: [json(saveProfileRequestSchema)],
    answers: { 200: [json(profileListSchema)] },
  },
  {
    id: "deleteProfile",
    method: "DELETE",
    path: "/api/profiles",
    summary: "Deletes a saved profile, unless it is the default; returns the list.",
    body: [json(deleteProfileRequestSchema)],
    answers: { 200: [json(profileListSchema)] },
    refusals: ["conflict", "not_found"],
  },
  {
    id: "getTopology",
    method: "GET",
    path: "/api/workflow/topology",
    summary: "Nodes, edges and node kinds of the workflow graph for the given settings.",
    query: topologyQuerySchema,
    answers: { 200: [json(topologySchema)] },
  },
  {
    id: "getMetrics",
    method: "GET",
    path: "/api/metrics",
    summary: "All metrics of the dashboard for a window of runs.",
    query: metricsQuerySchema,
    answers: { 200: [json(metricsAnswerSchema)] },
  },
  {
    id: "isAlive",
    method: "GET",
    path: "/api/health/live",
    summary: "Whether the process is alive; checks nothing else.",
    answers: { 200: [json(livenessSchema)] },
  },
  {
    id: "isReady",
    method: "GET",
    path: "/api/health/ready",
    summary: "Whether the application is ready, and what is missing.",
    answers: { 200: [json(readinessSchema)], 503: [json(readinessSchema)] },
  },
  {
    id: "getDoctorReport",
    method: "GET",
    path: "/api/doctor",
    summary: "The doctor's report, each finding with its fix; `latest` returns the last report.",
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

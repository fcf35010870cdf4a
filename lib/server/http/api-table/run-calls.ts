import {
  runAcceptedSchema,
  runCancelAnswerSchema,
  runListQuerySchema,
  runListSchema,
  runTraceSchema,
  startRunRequestSchema,
} from "@/lib/shared/contracts/runs/run";
import { runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { runExportQuerySchema, runExportRequestSchema } from "@/lib/shared/contracts/runs/run-export";
import {
  deleteFilterRequestSchema,
  savedFilterListSchema,
  saveFilterRequestSchema,
} from "@/lib/shared/contracts/runs/saved-filter";
import { type ApiCall, events, json } from "./api-call";

/** Runs. */
export const runCalls: readonly ApiCall[] = [
  {
    id: "startRun",
    method: "POST",
    path: "/api/runs",
    summary: "Starts a run; returns its events as a stream if accepted, else its id.",
    body: [json(startRunRequestSchema)],
    answers: { 200: [events(runEventSchema)], 202: [json(runAcceptedSchema)] },
    refusals: ["not_found", "conflict", "rate_limited"],
  },
  {
    id: "listRuns",
    method: "GET",
    path: "/api/runs",
    summary: "Lists runs, newest first, one page at a time.",
    query: runListQuerySchema,
    answers: { 200: [json(runListSchema)] },
  },
  {
    id: "exportRuns",
    method: "GET",
    path: "/api/runs/export",
    summary: "All runs that match the filter, as a file: CSV, a JSON array, or JSON Lines.",
    query: runExportQuerySchema,
    answers: { 200: [{ kind: "file" }] },
  },
  {
    id: "exportChosenRuns",
    method: "POST",
    path: "/api/runs/export",
    summary: "The selected runs, as a file.",
    body: [json(runExportRequestSchema)],
    answers: { 200: [{ kind: "file" }] },
  },
  {
    id: "listSavedFilters",
    method: "GET",
    path: "/api/saved-filters",
    summary: "The saved filters of the list of runs, and their fields that are no longer valid.",
    answers: { 200: [json(savedFilterListSchema)] },
  },
  {
    id: "saveFilter",
    method: "POST",
    path: "/api/saved-filters",
    summary: "Saves a filter under a name, replacing one with the same name; returns the list.",
    body: [json(saveFilterRequestSchema)],
    answers: { 200: [json(savedFilterListSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "deleteSavedFilter",
    method: "DELETE",
    path: "/api/saved-filters",
    summary: "Deletes a saved filter; returns the list.",
    body: [json(deleteFilterRequestSchema)],
    answers: { 200: [json(savedFilterListSchema)] },
    refusals: ["not_found"],
  },
  {
    id: "getRun",
    method: "GET",
    path: "/api/runs/{id}",
    summary: "The complete trace of a run.",
    answers: { 200: [json(runTraceSchema)] },
  },
  {
    id: "exportRun",
    method: "GET",
    path: "/api/runs/{id}/export",
    summary: "The run as one self-contained file: question, config stamp, events, passages.",
    answers: { 200: [json(runTraceSchema)] },
  },
  {
    id: "followRun",
    method: "GET",
    path: "/api/runs/{id}/events",
    summary: "Replays the run's events after `Last-Event-ID` (or `?after=`), then follows until `run-end`.",
    answers: { 200: [events(runEventSchema)] },
  },
  {
    id: "cancelRun",
    method: "POST",
    path: "/api/runs/{id}/cancel",
    summary: "Cancels a run; its draft is kept. Cancelling an ended run changes nothing.",
    answers: { 200: [json(runCancelAnswerSchema)], 202: [json(runCancelAnswerSchema)] },
  },
];

import {
  detectedServersSchema,
  modelHostRequestSchema,
  modelListSchema,
  modelProbeRequestSchema,
  modelProbeSchema,
  modelPullListSchema,
  modelPullProgressSchema,
  modelPullRequestSchema,
} from "@/lib/shared/contracts/settings/model-list";
import { type ApiCall, events, json } from "./api-call";

/** The servers that run language models. */
export const modelCalls: readonly ApiCall[] = [
  {
    id: "listModels",
    method: "GET",
    path: "/api/models",
    summary: "The models of the configured server; an unreachable server is part of the response, not an error.",
    answers: { 200: [json(modelListSchema)] },
  },
  {
    id: "detectModelServers",
    method: "GET",
    path: "/api/models/detected",
    summary: "Model servers found on this machine; no other address is contacted.",
    answers: { 200: [json(detectedServersSchema)] },
  },
  {
    id: "switchModelServer",
    method: "PUT",
    path: "/api/models/host",
    summary: "Switches the model server and its key without a restart; returns its models.",
    body: [json(modelHostRequestSchema)],
    answers: { 200: [json(modelListSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "probeModelServer",
    method: "POST",
    path: "/api/models/probe",
    summary: "Tests a server step by step without saving anything; a failure is part of the response, not an error.",
    body: [json(modelProbeRequestSchema)],
    answers: { 200: [json(modelProbeSchema)] },
  },
  {
    id: "pullModel",
    method: "POST",
    path: "/api/models/pull",
    summary: "Pulls a model, or joins a running pull, with progress as a stream. A disconnect does not end it.",
    body: [json(modelPullRequestSchema)],
    answers: { 200: [events(modelPullProgressSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "listPulls",
    method: "GET",
    path: "/api/models/pull",
    summary: "Pulls of this process, active ones first.",
    answers: { 200: [json(modelPullListSchema)] },
  },
  {
    id: "cancelPull",
    method: "DELETE",
    path: "/api/models/pull",
    summary: "Cancels a pull; downloaded data stays on the server.",
    body: [json(modelPullRequestSchema)],
    answers: { 200: [json(modelPullListSchema)] },
    refusals: ["conflict", "not_found"],
  },
];

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
    summary: "The models of the configured server; an unreachable one is part of the answer, not an error.",
    answers: { 200: [json(modelListSchema)] },
  },
  {
    id: "detectModelServers",
    method: "GET",
    path: "/api/models/detected",
    summary: "Model servers that answer on this machine; no other address is asked.",
    answers: { 200: [json(detectedServersSchema)] },
  },
  {
    id: "switchModelServer",
    method: "PUT",
    path: "/api/models/host",
    summary: "Switches the model server, with its key, without a restart; answers the models there.",
    body: [json(modelHostRequestSchema)],
    answers: { 200: [json(modelListSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "probeModelServer",
    method: "POST",
    path: "/api/models/probe",
    summary: "Tries a server step by step without saving anything; one that fails is part of the answer, not an error.",
    body: [json(modelProbeRequestSchema)],
    answers: { 200: [json(modelProbeSchema)] },
  },
  {
    id: "pullModel",
    method: "POST",
    path: "/api/models/pull",
    summary: "Pulls a model, or joins its pull: progress as a stream. Whoever leaves does not end it.",
    body: [json(modelPullRequestSchema)],
    answers: { 200: [events(modelPullProgressSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "listPulls",
    method: "GET",
    path: "/api/models/pull",
    summary: "Pulls of this process, those under way first.",
    answers: { 200: [json(modelPullListSchema)] },
  },
  {
    id: "cancelPull",
    method: "DELETE",
    path: "/api/models/pull",
    summary: "Ends a pull; what has arrived stays on the server.",
    body: [json(modelPullRequestSchema)],
    answers: { 200: [json(modelPullListSchema)] },
    refusals: ["conflict", "not_found"],
  },
];

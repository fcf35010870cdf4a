import { alertCalls } from "./alert-calls";
import type { ApiCall } from "./api-call";
import { conversationCalls } from "./conversation-calls";
import { documentCalls } from "./document-calls";
import { evaluationCalls } from "./evaluation-calls";
import { graphCalls } from "./graph-calls";
import { modelCalls } from "./model-calls";
import { promptCalls } from "./prompt-calls";
import { reviewCalls } from "./review-calls";
import { runCalls } from "./run-calls";
import { systemCalls } from "./system-calls";
import { webSearchCalls } from "./web-search-calls";
import { workflowCalls } from "./workflow-calls";

/** Every call of the HTTP API; a test compares it with the route files. */
export const apiTable: readonly ApiCall[] = [
  ...runCalls,
  ...reviewCalls,
  ...evaluationCalls,
  ...conversationCalls,
  ...documentCalls,
  ...graphCalls,
  ...modelCalls,
  ...promptCalls,
  ...systemCalls,
  ...workflowCalls,
  ...webSearchCalls,
  ...alertCalls,
];

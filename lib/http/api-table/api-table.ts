import type { ApiCall } from "./api-call";
import { documentCalls } from "./document-calls";
import { graphCalls } from "./graph-calls";
import { modelCalls } from "./model-calls";
import { promptCalls } from "./prompt-calls";
import { runCalls } from "./run-calls";
import { systemCalls } from "./system-calls";
import { webSearchCalls } from "./web-search-calls";
import { workflowCalls } from "./workflow-calls";

/** Every call of the HTTP API; a test holds it against the route files. */
export const apiTable: readonly ApiCall[] = [
  ...runCalls,
  ...documentCalls,
  ...graphCalls,
  ...modelCalls,
  ...promptCalls,
  ...systemCalls,
  ...workflowCalls,
  ...webSearchCalls,
];

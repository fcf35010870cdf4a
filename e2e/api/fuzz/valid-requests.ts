import { randomUUID } from "node:crypto";
import type { Api } from "../../support/api";
import type { ValidRequest } from "./calls";

/** What the requests refer to; created once, since broken requests change nothing. */
export interface Existing {
  runId: string;
  conversationId: string;
  documentId: string;
}

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

const QUESTION = "How long are sign-in logs kept?";

/** Creates what the requests refer to: an ended run, its conversation and a ready document. */
export async function makeExisting(api: Api): Promise<Existing> {
  const documentId = await api.addDocument("fuzz.md", "# Fuzz\n\nThe lighthouse of Karrow Point was built in 1871.\n");
  const { runId, conversationId } = await api.ask({ question: QUESTION });
  return { runId, conversationId, documentId };
}

/** A valid request for every call of the API, by the call's id. */
export function validRequests({ runId, conversationId, documentId }: Existing): Record<string, ValidRequest> {
  const nobody = "00000000-0000-4000-8000-000000000000";
  const testCase = {
    question: QUESTION,
    language: "en",
    scope: { documents: [documentId] },
    expectedOutcome: "approved",
    expectedSources: [{ documentId, title: "Fuzz", words: "built in 1871" }],
    expectedWords: ["1871"],
    forbiddenWords: ["1872"],
    note: "A lighthouse",
  };
  return {
    rereadDocuments: { json: { documents: [nobody] } },
    startRun: {
      json: {
        question: QUESTION,
        conversationId,
        parentRunId: runId,
        language: "en",
        route: "kg_retrieval",
        scope: { documents: [documentId] },
        settings: {
          checks: { hallucination: false },
          caps: { transforms: 0, regenerations: null, deadlineMs: 5_000 },
          retrieval: { topK: 3 },
        },
      },
    },
    listRuns: {
      query: {
        limit: "2",
        outcome: "approved",
        minScore: "0.5",
        text: "logs",
        from: "2020-01-01T00:00:00Z",
        degraded: "rewriter",
      },
    },
    exportRuns: { query: { format: "csv", text: "logs", decimal: "," } },
    exportChosenRuns: { json: { ids: [runId], format: "jsonl", content: "traces" } },
    listSavedFilters: {},
    saveFilter: { json: { name: "Fuzz", query: { outcome: "approved", since: "week" } } },
    deleteSavedFilter: { json: { name: "Nobody's" }, refusedWith: [404] },
    getRun: { id: runId },
    exportRun: { id: runId },
    followRun: { id: runId },
    cancelRun: { id: runId },
    getReview: { id: runId },
    rateRun: {
      id: runId,
      json: { rating: "up", answer: true, judgements: [], correctedAnswer: "For ninety days.", note: "clear" },
    },
    listRunTags: {},
    changeRunTags: { json: { runIds: [runId], add: ["to fix"], remove: ["fixed"] } },
    listReviewQueue: { query: { order: "newest", outcome: "approved", language: "en", limit: "2" } },
    listCases: { query: { text: "logs" } },
    createCase: { json: { ...testCase, fromRunId: runId } },
    updateCase: { id: nobody, json: testCase, refusedWith: [404] },
    deleteCase: { id: nobody, refusedWith: [404] },
    exportCases: {},
    importCases: { json: { version: 1, cases: [testCase] } },
    saveCasesOfRuns: { json: { runIds: [runId] } },
    runCases: { json: { trigger: "command" } },
    listEvaluations: {},
    getEvaluation: { id: nobody, refusedWith: [404] },
    cancelEvaluation: { id: nobody, refusedWith: [404] },
    getJudgeAgreement: { query: { language: "en", from: "2026-01-01T00:00:00Z" } },
    callMcp: { json: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} } },
    listOpenAiModels: {},
    findOpenAiModel: { id: "adaptive" },
    createChatCompletion: {
      json: {
        model: "adaptive",
        messages: [{ role: "user", content: QUESTION }],
        max_tokens: 100,
        stream: false,
        touchstone: { language: "en", scope: { documents: [documentId] } },
      },
    },
    createResponse: { json: { model: "adaptive", input: QUESTION, temperature: 0, stream: false } },
    createEmbeddings: { json: { model: "touchstone", input: [QUESTION], touchstone: { input_type: "query" } } },
    listConversations: { query: { text: "logs", limit: "5" } },
    createConversation: { json: { title: "A conversation" } },
    getConversation: { id: conversationId },
    updateConversation: { id: conversationId, json: { title: "Renamed", pinned: true } },
    deleteConversation: { id: nobody, refusedWith: [404] },
    restoreConversation: { id: conversationId },
    shareConversation: { id: conversationId },
    unshareConversation: { id: nobody, refusedWith: [404] },
    exportConversation: { id: conversationId, query: { format: "markdown" } },
    getShared: { id: nobody, refusedWith: [404] },
    addDocument: { json: { title: "Fuzz", text: "# Fuzz\n\nThe lamp burnt colza oil until 1922.\n" } },
    listDocuments: {},
    getDocument: { id: documentId },
    getDocumentTables: { id: documentId },
    getDocumentDigest: { id: documentId },
    listSuggestions: {},
    addSamples: {},
    removeSamples: {},
    deleteDocument: { id: nobody, refusedWith: [404] },
    followDocuments: {},
    updateDocument: { id: documentId, json: { collections: [] } },
    separateDocument: { id: documentId, refusedWith: [409] },
    listCollections: {},
    addCollection: { json: { name: `Fuzz ${randomUUID()}` } },
    renameCollection: { id: nobody, json: { name: "Renamed" }, refusedWith: [404] },
    deleteCollection: { id: nobody, refusedWith: [404] },
    changeCollectionDocuments: { id: nobody, json: { add: [documentId], remove: [] }, refusedWith: [404] },
    getOriginal: { id: documentId },
    getPassage: { id: documentId, n: "0" },
    // A text has no scanned pages.
    getScannedPage: { id: documentId, n: "1", refusedWith: [404] },
    // Nor figures.
    getFigure: { id: documentId, n: "1", refusedWith: [404] },
    getPagePicture: { id: documentId, n: "1", refusedWith: [404] },
    retryDocument: { id: documentId, refusedWith: [409] },
    cancelDocument: { id: documentId, refusedWith: [409] },
    getSearchIndex: {},
    search: {
      json: {
        query: "lighthouse",
        k: 3,
        language: "en",
        documentId,
        scope: { languages: ["en"], from: "2020-01-01T00:00:00Z" },
        settings: { fusion: "rrf", variants: 1, rerank: "none", neighbours: 1 },
        denseWeight: 0.4,
      },
    },
    getGraph: {
      query: {
        type: "person",
        communityId: nobody,
        from: "2019-01-01T00:00:00Z",
        to: "2020-01-01T00:00:00Z",
        limit: "50",
      },
    },
    listEntities: { query: { text: "lighthouse", type: "place", limit: "10" } },
    getEntity: { id: nobody, refusedWith: [404] },
    getNeighbourhood: { id: nobody, query: { hops: "2" }, refusedWith: [404] },
    splitEntity: { id: nobody, json: { names: ["Karrow Point"] }, refusedWith: [404] },
    mergeEntities: { json: { entityIds: [nobody, documentId] }, refusedWith: [404] },
    listResolutions: {},
    undoResolution: { id: nobody, refusedWith: [404] },
    listCommunities: {},
    listEpisodes: { query: { entityId: nobody, from: "1870-01-01T00:00:00Z", limit: "5" } },
    getExtraction: {},
    changeExtraction: { json: { action: "resume" } },
    getSettings: {},
    saveSettings: { json: { settings: { caps: { transforms: 2 }, thresholds: { relevance: 0.4 } } } },
    listSettingsRevisions: {},
    getSettingsRevision: { n: "2147483647", refusedWith: [404] },
    restoreSettings: { n: "2147483647", json: { expectedRevision: 0 }, refusedWith: [404] },
    planPreview: { json: { settings: { thresholds: { support: 0.9 } }, runs: 2 } },
    previewSettings: { json: { settings: { thresholds: { support: 0.9 } }, prompts: [], runs: 1 } },
    getCheckTimes: {},
    listProfiles: {},
    saveProfile: { json: { name: "Fuzz", base: "self-rag", settings: { retrieval: { topK: 4 } } } },
    deleteProfile: { json: { name: "Nobody’s" }, refusedWith: [404] },
    getTopology: { query: { method: "reflection", hallucination: "false" } },
    listModels: {},
    detectModelServers: {},
    switchModelServer: { json: { provider: "none" } },
    probeModelServer: { json: { provider: "none", model: "any" } },
    pullModel: { json: { model: "any" }, refusedWith: [409, 422] },
    listPulls: {},
    cancelPull: { json: { model: "any" }, refusedWith: [404, 409, 422] },
    listPrompts: {},
    getPrompt: { language: "fr", stage: "shared" },
    tryPrompt: { language: "en", stage: "grade", json: { runId, template: null, ask: false } },
    savePrompt: {
      language: "en",
      stage: "transform",
      json: { template: { instruction: "Improve {query}: {reason}" }, expectedRevision: 0 },
    },
    getMetrics: { query: { bucket: "day", timeZone: "Europe/Paris", from: "2026-01-01T00:00:00Z" } },
    isAlive: {},
    isReady: {},
    getDoctorReport: { query: { latest: "true" } },
    getOpenApi: {},
    runWorkflow: {
      json: {
        question: QUESTION,
        enable_retrieved_documents_grading: true,
        enable_hallucination_checking: true,
        enable_answer_quality_checking: false,
        node_retrieval: true,
        edge_retrieval: false,
        episode_retrieval: false,
        community_retrieval: false,
        profile: "adaptive",
        language: "en",
        model: "any",
        temperature: 0.2,
        top_k: 3,
      },
    },
    getWebSearch: {},
    saveWebSearchKey: { json: { provider: "tavily", apiKey: null } },
    testWebSearch: { json: { provider: "compatible" } },
    getWebPage: { id: nobody, refusedWith: [404] },
    listAlertRules: {},
    addAlertRule: { json: ALERT_RULE },
    changeAlertRule: { id: nobody, json: ALERT_RULE, refusedWith: [404] },
    deleteAlertRule: { id: nobody, refusedWith: [404] },
    testAlertRule: { id: nobody, json: { channel: "email" }, refusedWith: [404] },
    testAlertChannel: { json: { channel: "email", address: "nobody@example.invalid", locale: "en" } },
    previewAlertRule: { json: { ...ALERT_CONDITION, model: "built-in-reader", profile: "adaptive" } },
    sendAlertMessageAgain: { id: nobody, refusedWith: [404] },
    listAlerts: { query: { open: "true", limit: "5" } },
    runWorkflowSimple: { json: { question: QUESTION, enable_answer_quality_checking: false, top_k: 2 } },
  };
}

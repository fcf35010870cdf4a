import { conversationShareSchema } from "@/lib/shared/contracts/conversations/share-link";
import { Api } from "./api";

export interface PagePath {
  path: string;
  /** Its first heading in each language, if it is part of the interface. */
  heading?: { en: string; fr: string };
  /** Selects content that is drawn after loading, unless the user prefers reduced motion. */
  drawn?: string;
}

const made = new Map<string | undefined, Promise<PagePath[]>>();

/** Every page with content: a conversation, its trace, a document. Tests of the same worker share them. */
export function pagePaths(baseURL: string | undefined): Promise<PagePath[]> {
  const known = made.get(baseURL) ?? makePages(baseURL);
  made.set(baseURL, known);
  return known;
}

async function makePages(baseURL: string | undefined): Promise<PagePath[]> {
  const api = new Api(baseURL ?? "");
  const { runId, conversationId } = await api.ask({ question: "How long are sign-in logs kept?" });
  const document = (await api.documents()).find((one) => one.sample);
  const shared = conversationShareSchema.parse(
    await (await api.postJson(`/api/conversations/${conversationId}/share`, {})).json(),
  );
  return [
    { path: "/", heading: { en: "New question", fr: "Nouvelle question" } },
    { path: `/c/${conversationId}` },
    { path: `/shared/${shared.shareId}` },
    { path: "/library", heading: { en: "Library", fr: "Bibliothèque" } },
    { path: `/library/${document?.id ?? ""}` },
    { path: "/graph", heading: { en: "Graph", fr: "Graphe" }, drawn: "[role=application][data-settling=false]" },
    { path: "/traces", heading: { en: "Traces", fr: "Traces" } },
    { path: `/traces/${runId}` },
    { path: "/traces/review", heading: { en: "Review", fr: "Relecture" } },
    { path: "/traces/cases", heading: { en: "Test cases", fr: "Cas de test" } },
    {
      path: `/traces/compare?left=${runId}&right=${runId}`,
      heading: { en: "Compare runs", fr: "Comparer des réponses" },
    },
    { path: "/dashboard", heading: { en: "Dashboard", fr: "Tableau de bord" } },
    { path: "/dashboard/alerts", heading: { en: "Alerts", fr: "Alertes" } },
    { path: "/settings/prompts", heading: { en: "Prompts", fr: "Prompts" } },
    { path: "/settings", heading: { en: "Settings", fr: "Réglages" } },
    { path: "/api-reference", heading: { en: "API reference", fr: "Référence de l’API" } },
    { path: "/webhooks", heading: { en: "Webhooks", fr: "Webhooks" } },
    { path: "/embeds", heading: { en: "Embeds", fr: "Chats intégrés" } },
    { path: "/people", heading: { en: "People", fr: "Utilisateurs" } },
    { path: "/audit" },
    { path: "/setup" },
  ];
}

"use client";

import { useTranslations } from "next-intl";
import { useLanguageName } from "@/components/words/use-language-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { searchStoreSchema } from "@/lib/shared/contracts/library/embedding-index";
import { extractionMethodSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { ocrLanguagesSchema, ocrPagesSchema } from "@/lib/shared/contracts/library/ocr-settings";
import { fusionSchema, quantizationSchema, rerankModeSchema } from "@/lib/shared/contracts/library/search-settings";
import { webSearchProviderSchema } from "@/lib/shared/contracts/library/web-search";
import { serverKindSchema } from "@/lib/shared/contracts/settings/setting-values";
import {
  judgeModeSchema,
  methodSchema,
  routerModeSchema,
  routingSchema,
} from "@/lib/shared/contracts/settings/settings";
import type { Flaw } from "../settings-editor";
import { boundsOf, isNamed, type NamedPath, rolePartsOf, type SettingPath, weightLanguageOf } from "./setting-fields";
import type { Leaf } from "./setting-leaves";

/** The deadline is stored in milliseconds and shown in seconds. */
export const SECOND_MS = 1_000;

/** Names, values and errors of settings, in the reader's language. */
export function useSettingWords() {
  const t = useTranslations("settings");
  const providers = useTranslations("setup.embedding.providers");
  const profileName = useProfileName();
  const languageName = useLanguageName();
  const name = (path: SettingPath): string => {
    const role = rolePartsOf(path);
    if (role !== null)
      return t("roles.nameOf", { role: t(`roles.names.${role.role}`), field: t(`roles.fields.${role.field}`) });
    const language = weightLanguageOf(path);
    if (language !== null) return t("fields.retrieval.denseWeight", { language: languageName(language) });
    return isNamed(path) ? t(`fields.${path}`) : path;
  };
  /** The explanation of a setting. */
  const help = (path: NamedPath): string => (isNamed(path) ? t(`help.${path}`) : t("help.retrieval.denseWeight"));
  /** The meaning of an empty value. */
  const empty = (path: SettingPath): string => {
    const role = rolePartsOf(path);
    if (path === "caps.regenerations") return t("untilDeadline");
    if (path === "model.topK") return t("asServer");
    if (path === "retrieval.rerankUrl" || path === "webSearch.url") return t("noAddress");
    if (path === "webSearch.allowedHosts") return t("web.allHosts");
    if (path === "webSearch.deniedHosts") return t("web.noHosts");
    if (path === "retrieval.rerankModel") return t("asServerHas");
    if (path === "model.roles.verifier.model") return t("verifier.none");
    if (path === "model.roles.verifier.url") return t("verifier.sameServer");
    return role?.field === "model" ? t("roles.sameModel") : role !== null ? t("roles.ownDefault") : t("history.unset");
  };
  const value = (path: SettingPath, leaf: Leaf): string => {
    if (typeof leaf === "boolean") return t(leaf ? "values.true" : "values.false");
    if (leaf === null || (Array.isArray(leaf) && leaf.length === 0)) return empty(path);
    if (Array.isArray(leaf)) return leaf.join(", ");
    if (path === "caps.deadlineMs" && typeof leaf === "number") return t("values.seconds", { count: leaf / SECOND_MS });
    if (path.startsWith("judges.") && isOneOf(judgeModeSchema.options, leaf)) return t(`judgeNames.${leaf}`);
    if (path === "workflow.routing" && isOneOf(routingSchema.options, leaf)) return t(`routings.${leaf}`);
    if (path === "workflow.method" && isOneOf(methodSchema.options, leaf)) return t(`methods.${leaf}`);
    if (path === "router" && isOneOf(routerModeSchema.options, leaf)) return t(`routers.${leaf}`);
    if (path === "retrieval.fusion" && isOneOf(fusionSchema.options, leaf)) return t(`fusions.${leaf}`);
    if (path === "retrieval.rerank" && isOneOf(rerankModeSchema.options, leaf)) return t(`rerankers.${leaf}`);
    if (path === "searchIndex.store" && isOneOf(searchStoreSchema.options, leaf)) return t(`stores.${leaf}`);
    if (path === "searchIndex.qdrantQuantization" && isOneOf(quantizationSchema.options, leaf))
      return t(`quantizations.${leaf}`);
    if (path === "knowledgeGraph.extraction" && isOneOf(extractionMethodSchema.options, leaf))
      return t(`extractions.${leaf}`);
    if (path === "ocr.pages" && isOneOf(ocrPagesSchema.options, leaf)) return t(`ocrPages.${leaf}`);
    if (path === "ocr.languages" && isOneOf(ocrLanguagesSchema.options, leaf)) return t(`ocrLanguages.${leaf}`);
    if (path === "webSearch.provider" && isOneOf(webSearchProviderSchema.options, leaf))
      return t(`web.providers.${leaf}`);
    if (path === "profile") return profileName(String(leaf));
    if (path === "languageModel.provider" && leaf === "none") return t("providerNone");
    if (path.endsWith(".provider") && isOneOf(["built-in", ...serverKindSchema.options], leaf)) return providers(leaf);
    return String(leaf);
  };
  /** Why the value cannot be saved: found here, else the server's message. */
  const complaint = (path: SettingPath, { wrong, refusal }: Flaw): string | undefined => {
    if (path === "profile") return refusal === undefined ? undefined : t("errors.profile");
    if (!wrong) return refusal === undefined ? undefined : t("errors.refused", { text: refusal });
    if (path === "model.roles.verifier.model") return t("errors.verifier");
    const bounds = boundsOf(path);
    if (bounds === null) {
      return t(
        path.toLowerCase().endsWith("url")
          ? "errors.address"
          : path.endsWith("Collection")
            ? "errors.collection"
            : "errors.name",
      );
    }
    const { min, max, integer } = bounds;
    const scale = path === "caps.deadlineMs" ? SECOND_MS : 1;
    return t(integer && scale === 1 ? "errors.integer" : "errors.range", { min: min / scale, max: max / scale });
  };
  return { name, help, value, empty, complaint };
}

function isOneOf<Value extends string>(values: readonly Value[], leaf: Leaf): leaf is Value {
  return values.some((value) => value === leaf);
}

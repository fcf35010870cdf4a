"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { missingSources } from "@/components/chat/composer/use-chosen-source";
import { boundsOf, CHECK_PATHS, JUDGE_PATHS } from "@/components/settings/fields/setting-fields";
import { type Leaf, leafRecord } from "@/components/settings/fields/setting-leaves";
import { useSettingWords } from "@/components/settings/fields/use-setting-words";
import { classNames } from "@/components/ui/class-names";
import { TextInput } from "@/components/ui/field";
import { Select } from "@/components/ui/overlays/select";
import { Switch } from "@/components/ui/switch";
import { useProfileName } from "@/components/words/use-profile-name";
import { rerankModeSchema } from "@/lib/shared/contracts/library/search-settings";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import { type Route, routeSchema } from "@/lib/shared/contracts/runs/topology";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";
import { judgeModeSchema, type ResolvedSettings } from "@/lib/shared/contracts/settings/settings";

/** The settings that a question can be asked again with. Unavailable options are hidden. */
export function AskAgainFields({
  draft,
  profiles,
  resolved,
  models,
  onSet,
  onProfile,
  onRoute,
}: {
  draft: AskedWith;
  profiles: readonly ProfileView[];
  /** `null` until the settings load. */
  resolved: ResolvedSettings | null;
  /** Models listed by the model server. */
  models: readonly string[];
  onSet(path: string, value: Leaf): void;
  onProfile(name: string): void;
  onRoute(route: Route | null): void;
}) {
  const t = useTranslations("comparison.again");
  const sources = useTranslations("chat.source.names");
  const words = useSettingWords();
  const profileName = useProfileName();
  const { settings, pinnedRoute } = draft;
  const leaves = leafRecord(settings);
  const withModel = resolved?.languageModel.configured ?? false;
  const missing = resolved === null ? new Set<Route>() : missingSources(resolved);
  const routes = routeSchema.options.filter((route) => !missing.has(route) || route === pinnedRoute);
  const names = new Set([settings.profile, ...profiles.map(({ name }) => name)]);
  const rerankers = rerankModeSchema.options.filter(
    (mode) =>
      mode === settings.retrieval.rerank ||
      (mode === "llm" ? withModel : mode !== "http" || settings.retrieval.rerankUrl !== null),
  );
  return (
    <div className="divide-y divide-line">
      <Line label={words.name("profile")}>
        <Select
          label={words.name("profile")}
          value={settings.profile}
          onValueChange={onProfile}
          options={[...names].map((name) => ({ value: name, label: profileName(name) }))}
        />
      </Line>
      {CHECK_PATHS.map((path, index) => {
        const judge = JUDGE_PATHS[index];
        return (
          <SwitchLine
            key={path}
            label={words.name(path)}
            checked={leaves[path] === true}
            onChange={(on) => onSet(path, on)}
          >
            {withModel && leaves[path] === true && judge !== undefined && (
              <Select
                label={words.name(judge)}
                value={String(leaves[judge])}
                onValueChange={(mode) => onSet(judge, mode)}
                options={judgeModeSchema.options.map((mode) => ({ value: mode, label: words.value(judge, mode) }))}
              />
            )}
          </SwitchLine>
        );
      })}
      <Line label={t("source")}>
        <Select
          label={t("source")}
          value={pinnedRoute ?? "automatic"}
          onValueChange={(value) => onRoute(value === "automatic" ? null : value)}
          options={(["automatic", ...routes] as const).map((value) => ({ value, label: sources(value) }))}
        />
      </Line>
      {withModel && (
        <>
          <Line label={words.name("model.chat")}>
            <Select
              label={words.name("model.chat")}
              value={settings.model.chat}
              onValueChange={(name) => onSet("model.chat", name)}
              options={[...new Set([settings.model.chat, ...models])].map((name) => ({ value: name, label: name }))}
            />
          </Line>
          <NumberLine
            key={`${settings.profile} model.temperature`}
            path="model.temperature"
            leaves={leaves}
            onSet={onSet}
          />
        </>
      )}
      <NumberLine key={`${settings.profile} retrieval.topK`} path="retrieval.topK" leaves={leaves} onSet={onSet} />
      <NumberLine
        key={`${settings.profile} retrieval.variants`}
        path="retrieval.variants"
        leaves={leaves}
        onSet={onSet}
      />
      <Line label={words.name("retrieval.rerank")}>
        <Select
          label={words.name("retrieval.rerank")}
          value={settings.retrieval.rerank}
          onValueChange={(mode) => onSet("retrieval.rerank", mode)}
          options={rerankers.map((mode) => ({ value: mode, label: words.value("retrieval.rerank", mode) }))}
        />
      </Line>
      {withModel && (
        <SwitchLine
          label={words.name("retrieval.hyde")}
          checked={settings.retrieval.hyde}
          onChange={(on) => onSet("retrieval.hyde", on)}
        />
      )}
      {settings.workflow.method === "reflection" ? (
        <>
          <NumberLine
            key={`${settings.profile} reflection.minScore`}
            path="reflection.minScore"
            leaves={leaves}
            onSet={onSet}
          />
          <NumberLine
            key={`${settings.profile} reflection.maxIterations`}
            path="reflection.maxIterations"
            leaves={leaves}
            onSet={onSet}
          />
        </>
      ) : (
        <NumberLine key={`${settings.profile} caps.transforms`} path="caps.transforms" leaves={leaves} onSet={onSet} />
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <span className="text-sm">{label}</span>
      {children}
    </div>
  );
}

function SwitchLine({
  label,
  checked,
  onChange,
  children,
}: {
  label: string;
  checked: boolean;
  onChange(on: boolean): void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    // Two columns only if the second has content: a single switch goes at the end of its line.
    <div
      className={classNames(
        "grid items-center gap-x-4 gap-y-1 py-2",
        Boolean(children) && "sm:grid-cols-[minmax(0,1fr)_13rem]",
      )}
    >
      <div className="flex min-h-9 items-center justify-between gap-3 text-sm">
        <label htmlFor={id}>{label}</label>
        <Switch id={id} checked={checked} onCheckedChange={onChange} />
      </div>
      {children}
    </div>
  );
}

type AskedNumber =
  | "model.temperature"
  | "retrieval.topK"
  | "retrieval.variants"
  | "reflection.minScore"
  | "reflection.maxIterations"
  | "caps.transforms";

/** A number. While it is invalid or out of bounds, the browser says so and nothing is sent. */
function NumberLine({
  path,
  leaves,
  onSet,
}: {
  path: AskedNumber;
  leaves: Readonly<Record<string, Leaf>>;
  onSet(path: string, value: Leaf): void;
}) {
  const words = useSettingWords();
  const id = useId();
  const { min, max, step } = boundsOf(path);
  const [typed, setTyped] = useState(String(leaves[path]));
  return (
    <div className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <label htmlFor={id} className="text-sm">
        {words.name(path)}
      </label>
      <TextInput
        id={id}
        type="number"
        required
        {...{ min, max, step: step < 1 ? "any" : step }}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (currentTarget.validity.valid) onSet(path, currentTarget.valueAsNumber);
        }}
        className="figures"
      />
    </div>
  );
}

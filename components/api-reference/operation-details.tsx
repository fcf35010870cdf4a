"use client";

import { useQuery } from "@tanstack/react-query";
import { Link as LinkIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useHasAccounts } from "@/components/account/viewer";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchJson } from "@/lib/browser/api/api-client";
import { type Access, PERMISSIONS, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import {
  type OpenApi,
  type OpenApiContent,
  type Operation,
  openApiSchema,
  operationsOf,
} from "@/lib/shared/contracts/openapi";
import { curlExample } from "./curl-example";
import type { OutlinedOperation } from "./outline";
import { SchemaView } from "./schema-view";

/** One operation: who may call it, what it takes, what it answers, and a request to copy. */
export function OperationDetails({ outlined }: { outlined: OutlinedOperation }) {
  const t = useTranslations("apiReference");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = useOpenApi();
  if (isPending) {
    return (
      <div className="px-4 pb-4">
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="h-40 rounded-lg" />
      </div>
    );
  }
  if (isError) {
    return (
      <div className="px-4 pb-4">
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {failureWords(error)}
        </ErrorState>
      </div>
    );
  }
  const operation = operationsOf(data).find(({ operationId }) => operationId === outlined.operationId);
  return operation === undefined ? null : <Details operation={operation} document={data} scopes={outlined.scopes} />;
}

function Details({
  operation,
  document,
  scopes,
}: {
  operation: Operation;
  document: OpenApi;
  scopes: readonly string[];
}) {
  const t = useTranslations("apiReference");
  const hasAccounts = useHasAccounts();
  const { operationId, parameters = [], requestBody, responses } = operation;
  const { origin } = window.location;
  const curl = curlExample(operation, document, { origin, withToken: hasAccounts && scopes.length > 0 });
  const statuses = Object.entries(responses);
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 pt-3 pb-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Callers access={operation["x-access"]} scopes={scopes} />
        <a
          href={`#${operationId}`}
          className="inline-flex items-center gap-1 font-mono text-xs text-ink-2 hover:text-ink"
        >
          <LinkIcon aria-hidden className="size-3" />
          {operationId}
        </a>
      </div>
      {parameters.length > 0 && (
        <Part title={t("parameters")}>
          <SchemaView
            document={document}
            schema={{
              properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
              required: parameters.filter(({ required }) => required).map(({ name }) => name),
            }}
          />
        </Part>
      )}
      {requestBody !== undefined && (
        <Part title={t("body")}>
          <Contents content={requestBody.content} document={document} />
        </Part>
      )}
      {statuses
        .filter(([status]) => Number(status) < 400)
        .map(([status, { content = {} }]) => (
          <Part key={status} title={t("response", { status })}>
            {Object.keys(content).length === 0 ? (
              <p className="text-xs text-ink-2">{t("noContent")}</p>
            ) : (
              <Contents content={content} document={document} />
            )}
          </Part>
        ))}
      <Part title={t("errors")}>
        <ul className="flex flex-col gap-0.5 font-mono text-xs">
          {statuses
            .filter(([status]) => Number(status) >= 400)
            .map(([status, { description }]) => (
              <li key={status} className="wrap-anywhere">
                <span className="font-medium">{status}</span>{" "}
                <span className="text-ink-2">{description.replaceAll("`", "")}</span>
              </li>
            ))}
        </ul>
        <details className="mt-1">
          <summary className="cursor-pointer text-xs text-ink-2">{t("errorForm")}</summary>
          <SchemaView schema={{ $ref: "#/components/schemas/Error" }} document={document} />
        </details>
      </Part>
      <Part title={t("example")} aside={<CopyButton label={t("copy", { operationId })} text={() => curl} />}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard */}
        <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-sunk px-3 py-2 font-mono text-xs leading-5">
          {curl}
        </pre>
      </Part>
    </div>
  );
}

function Callers({ access, scopes }: { access: Access; scopes: readonly string[] }) {
  const t = useTranslations("apiReference");
  const least =
    access === "anyone" ? "anyone" : roleSchema.options.find((role) => PERMISSIONS[access][role] !== "none");
  return (
    <p className="text-xs text-ink-2">
      {t(`who.${least ?? "admin"}`)} {access !== "anyone" && t("permission", { access })}{" "}
      {access !== "anyone" && (scopes.length === 0 ? t("noToken") : t("scopes", { scopes: scopes.join(", ") }))}
    </p>
  );
}

function Contents({ content, document }: { content: OpenApiContent; document: OpenApi }) {
  const t = useTranslations("apiReference");
  return Object.entries(content).map(([mediaType, { schema }]) => (
    <div key={mediaType} className="flex flex-col gap-1">
      <p className="font-mono text-xs text-ink-3">{mediaType}</p>
      {mediaType === "text/event-stream" && <p className="text-xs text-ink-2">{t("events")}</p>}
      {schema !== undefined && <SchemaView schema={schema.contentSchema ?? schema} document={document} />}
    </div>
  ));
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="mb-1 flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-xs font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The description of the API. It changes only with the build. */
function useOpenApi() {
  return useQuery({
    queryKey: ["openapi"],
    queryFn: ({ signal }) => fetchJson(openApiSchema, "GET /api/openapi.json", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

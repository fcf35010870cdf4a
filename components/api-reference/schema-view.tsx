"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { JsonSchema, OpenApi } from "@/lib/shared/contracts/openapi";
import { boundsOf, partsOf, type SchemaPart, typeOf } from "./describe-schema";

/** The parts of a schema, or its type if it has none. */
export function SchemaView({ schema, document }: { schema: JsonSchema; document: OpenApi }) {
  const parts = partsOf(schema, document);
  if (parts.length === 0) return <SchemaType schema={schema} />;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {parts.map((part) => (
        <li key={part.name} className="py-1">
          <Part part={part} document={document} />
        </li>
      ))}
    </ul>
  );
}

function Part({ part, document }: { part: SchemaPart; document: OpenApi }) {
  const [isOpen, setIsOpen] = useState(false);
  if (partsOf(part.schema, document).length === 0) return <PartLine part={part} />;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer">
        <span className="inline-block max-w-[calc(100%-1.25rem)] align-top">
          <PartLine part={part} />
        </span>
      </summary>
      {isOpen && (
        <div className="mt-1 ml-1.5 border-l border-line pl-3">
          <SchemaView schema={part.schema} document={document} />
        </div>
      )}
    </details>
  );
}

function PartLine({ part: { name, required, schema } }: { part: SchemaPart }) {
  const t = useTranslations("apiReference");
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <code className="font-mono text-xs font-medium wrap-anywhere">{name}</code>
      <SchemaType schema={schema} />
      {required && <span className="text-xs text-ink-2">{t("required")}</span>}
      {schema.default !== undefined && (
        <span className="text-xs text-ink-3 wrap-anywhere">
          {t("default", { value: JSON.stringify(schema.default) })}
        </span>
      )}
      {schema.description !== undefined && (
        <span lang="en" className="basis-full text-xs text-ink-2">
          {schema.description}
        </span>
      )}
    </span>
  );
}

function SchemaType({ schema }: { schema: JsonSchema }) {
  const bounds = boundsOf(schema);
  return (
    <span className="font-mono text-xs text-ink-3 wrap-anywhere">
      {typeOf(schema)}
      {bounds !== "" && ` ${bounds}`}
    </span>
  );
}

/** A recorded value, collapsed at first. */
export function JsonBlock({ title, value }: { title: string; value: unknown }) {
  return (
    <details className="rounded-lg border border-line text-sm">
      <summary className="px-3 py-2 font-medium text-ink-2 hover:text-ink">{title}</summary>
      <pre className="border-t border-line bg-sunk px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}

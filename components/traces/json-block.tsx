/** A recorded value, folded away until it is asked for. */
export function JsonBlock({ title, value }: { title: string; value: unknown }) {
  return (
    <details className="rounded-lg border border-line text-sm">
      <summary className="px-3 py-2 font-medium text-ink-2 hover:text-ink">{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre
        tabIndex={0}
        className="max-h-96 overflow-auto border-t border-line bg-sunk px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap"
      >
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}

/** Announces to screen readers that something is loading. */
export function LoadingText({ children }: { children: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}

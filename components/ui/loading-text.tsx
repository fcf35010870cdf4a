/** Says to assistive technology that something is loading, without showing it. */
export function LoadingText({ children }: { children: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}

export interface ToastMessage {
  title: string;
  description?: string;
  error?: boolean;
  /** An action offered while the toast is shown. */
  action?: { label: string; onSelect(): void };
}

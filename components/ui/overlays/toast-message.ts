export interface ToastMessage {
  title: string;
  description?: string;
  error?: boolean;
  /** What can be done about it, while it is shown. */
  action?: { label: string; onSelect(): void };
}

type Overlay = new (fault: { readonly message: string; readonly stack: string }) => HTMLElement;

/** In development, shows the error that broke a page in Vite's own overlay, which a build does not have. */
export function showFault(error: unknown): void {
  if (!import.meta.env.DEV) return;
  const Shown = customElements.get('vite-error-overlay') as Overlay | undefined;
  const fault = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : null;
  if (Shown)
    document.body.append(new Shown({ message: fault?.message ?? String(error), stack: fault?.stack ?? '' }));
}

/**
 * Keeps this page when a resource file is saved: other pages load again then, but this one holds unsaved texts and
 * their histories. A change of its own code still loads it again.
 */
export function keepPage(): void {
  import.meta.hot?.on('vite:beforeFullReload', (payload) => {
    const { triggeredBy = '' } = payload as { readonly triggeredBy?: string };
    // Vite loads a page again only if it is the one that is named.
    if (!triggeredBy.includes('/src/')) payload.path = '/no-page.html';
  });
}

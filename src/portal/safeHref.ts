/** An address that a link may have: of the web, or of this site. Everything else, such as a script, is null. */
export function safeHref(address: string | null | undefined): string | null {
  if (!address) return null;
  try {
    const { protocol } = new URL(address, location.origin);
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? address : null;
  } catch {
    return null;
  }
}

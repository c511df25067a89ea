/** An address as an absolute URL, which works outside of this page too. */
export function wholeAddress(address: string): string {
  return new URL(address, location.origin).href;
}

/** The space of table rows that are not rendered because they are out of view. */
export function VirtualSpace({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

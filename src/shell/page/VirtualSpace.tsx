/** Where rows of a table would be that are not drawn, since nobody sees them. */
export function VirtualSpace({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

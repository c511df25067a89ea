/** HTML from elsewhere, and how many of its pictures were left out. */
export interface Keepable {
  readonly html: string;
  readonly left: number;
}

/**
 * Turns HTML into what may be stored. A picture of this host keeps its path only, as the server stores it. A
 * picture of another host is removed, because it would reveal to that host who reads the text.
 */
export function keepable(html: string, origin: string): Keepable {
  if (!/<img\b/i.test(html)) return { html, left: 0 };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let left = 0;
  for (const picture of body.querySelectorAll('img')) {
    const path = pathOf(picture.getAttribute('src') ?? '', origin);
    if (path !== undefined) picture.setAttribute('src', path);
    else picture.remove();
    if (path === undefined) left += 1;
  }
  return { html: body.innerHTML, left };
}

function pathOf(address: string, origin: string): string | undefined {
  if (address === '' || !URL.canParse(address, origin)) return;
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : undefined;
}

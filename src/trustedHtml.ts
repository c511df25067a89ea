interface Rules {
  readonly createHTML: (text: string, type?: string, sink?: string) => string;
}

interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Rules): Rules;
}

// Some browsers know no such types and ask for none.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/**
 * Judges every text that any code, also that of a library, writes into a page as HTML: one that could bring an element
 * is refused. A document that is only parsed runs no script and fetches nothing, so it may be made of any text.
 */
export function refuseForeignHtml(): void {
  if (trustedTypes?.defaultPolicy === null) trustedTypes.createPolicy('default', { createHTML: plainOnly });
}

const framing = trustedTypes?.createPolicy('kaifang', { createHTML: (html) => html });

/** HTML for a frame whose sandbox runs no script, and for nothing else: cleaned by the server, or made of Markdown. */
export function framedHtml(html: string): string {
  return framing?.createHTML(html) ?? html;
}

function plainOnly(text: string, _type?: string, sink?: string): string {
  if (sink !== 'DOMParser parseFromString' && text.includes('<'))
    throw new TypeError(`this text may not become a part of the page: ${text.slice(0, 80)}`);
  return text;
}

interface Rules {
  readonly createHTML: (text: string, type?: string, sink?: string) => string;
}

interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Rules): Rules;
}

// Some browsers do not support Trusted Types and do not require them.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/**
 * Checks every text that any code, including libraries, writes into a page as HTML, and rejects texts that
 * could create an element. A document that is only parsed runs no script and fetches nothing, so it may be
 * made of any text.
 */
export function assertOwnHtml(): void {
  if (trustedTypes?.defaultPolicy === null) trustedTypes.createPolicy('default', { createHTML: plainOnly });
}

const framing = trustedTypes?.createPolicy('kaifang', { createHTML: (html) => html });

/** HTML only for a frame whose sandbox runs no script: sanitized by the server, or made from Markdown. */
export function framedHtml(html: string): string {
  return framing?.createHTML(html) ?? html;
}

function plainOnly(text: string, _type?: string, sink?: string): string {
  if (sink !== 'DOMParser parseFromString' && text.includes('<'))
    throw new TypeError(`this text may not become a part of the page: ${text.slice(0, 80)}`);
  return text;
}

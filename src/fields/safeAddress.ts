/** An address that a link may lead to: the web, or a path of this server; never one that runs something. */
export function safeAddress(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return text;
  return /^\/(?![/\\])/.test(text) ? text : undefined;
}

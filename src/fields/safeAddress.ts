/** An address that is safe to link to: http(s), or a path of this server; never one that runs a script. */
export function safeAddress(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return text;
  return /^\/(?![/\\])/.test(text) ? text : undefined;
}

const names =
  'pass(?:word|wd|phrase)?|pwd|secret|token|signature|credentials?|authorization|cookie|api[_-]?key|private[_-]?key|access[_-]?key|card_?no|id_?card|\\bsign';

const value = String.raw`("(?:[^"\\]|\\[^])*(?:"|\\?$)|'[^']*(?:'|$)|\\+"[^]*?(?:\\"|$)|[^\s"'&,;}]+)`;

const patterns: readonly (readonly [RegExp, string])[] = [
  // Authorization: Bearer x
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 ***'],
  // "password": "x", password=x, X-Api-Key: x, ?token=x&, \"secret\":\"x\"; what is not closed goes to the end.
  [new RegExp(`((?:${names})\\\\*["']?\\s*(?:=>|[:=])\\s*)${value}`, 'gi'), '$1***'],
  // https://user:x@host
  [/(\b[a-z][\w+.-]{1,20}:\/\/[^\s:/@]*:)[^\s/@]+@/g, '$1***@'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '***'],
];

/** A text of somebody else as a log may keep it: what stands behind the name of a secret is masked. */
export function maskSecrets(text: string): string {
  return patterns.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text);
}

const names =
  'pass(?:word|wd|phrase)?|pwd|secret|token|signature|credentials?|authorization|cookie|api[_-]?key|private[_-]?key|access[_-]?key|card_?no|id_?card|\\bsign';

const value = String.raw`("(?:[^"\\]|\\[^])*(?:"|\\?$)|'[^']*(?:'|$)|\\+"[^]*?(?:\\"|$)|[^\s"'&,;}]+)`;

const patterns: readonly (readonly [RegExp, string])[] = [
  // Authorization: Bearer x
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 ***'],
  // "password": "x", password=x, X-Api-Key: x, ?token=x&, \"secret\":\"x\". An unclosed value extends to the
  // end.
  [new RegExp(`((?:${names})\\\\*["']?\\s*(?:=>|[:=])\\s*)${value}`, 'gi'), '$1***'],
  // <password>x</password>, also with a prefix, attributes, CDATA; an unclosed value extends to the end.
  [
    new RegExp(
      `(<[\\w.:-]{0,40}?(?:${names})[\\w.-]{0,40}(?:\\s[^<>]{0,200})?>)(?:<!\\[CDATA\\[[^]*?(?:\\]\\]>|$)|[^<]+)`,
      'gi',
    ),
    '$1***',
  ],
  // https://user:x@host
  [/(\b[a-z][\w+.-]{1,20}:\/\/[^\s:/@]*:)[^\s/@]+@/g, '$1***@'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '***'],
];

/** An external text as a log may store it: the values after the names of secrets are masked. */
export function maskSecrets(text: string): string {
  return patterns.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text);
}

/**
 * The file name in a `Content-Disposition` header, given as its bytes (one character each, as in HTTP): the
 * one in the extended notation of RFC 8187 (`filename*=UTF-8''…`, in any charset), otherwise the plain one,
 * whose bytes are UTF-8 or GBK and which clients also percent-encode. Undefined where there is none.
 */
export function fileNameIn(header: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*"?([\w-]+)'[\w-]*'([^;"]*)/i.exec(header);
  const named = extended && decoded(bytesOf(unescaped(extended[2] ?? '')), [extended[1] ?? '']);
  const name = named ?? plainName(decoded(bytesOf(header), ['utf-8', 'gb18030']) ?? header);
  return name?.replace(/^.*[\\/]/s, '').normalize('NFC');
}

function plainName(header: string): string | undefined {
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.?)*)"?|([^;\s]*))/is.exec(header) ?? [];
  // Only quotes are escaped: Windows writes paths with unescaped backslashes.
  const name = quoted?.replaceAll('\\"', '"') ?? bare;
  return name === undefined ? undefined : withoutPercent(name);
}

// Browsers write a quote as %22; others encode every character. A name may also contain a literal percent
// sign.
function withoutPercent(name: string): string {
  if (!/%[\da-f]{2}/i.test(name) || !isAscii(name)) return name;
  const text = decoded(bytesOf(unescaped(name)), ['utf-8', 'gb18030']) ?? name;
  return isAscii(text) ? name.replaceAll('%22', '"') : text;
}

function unescaped(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function decoded(bytes: Uint8Array, charsets: readonly string[]): string | undefined {
  for (const charset of charsets) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // The name is not valid in that charset, or the charset is unknown.
    }
  }
  return undefined;
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}

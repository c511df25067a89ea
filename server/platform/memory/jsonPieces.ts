import { withinSize } from './withinSize.ts';

const pieceBytes = 64 * 1024;

/**
 * Serializes a value as JSON in chunks, yielding to the event loop between them; together they equal the
 * output of `JSON.stringify`.
 */
export function* jsonPieces(value: unknown): Generator<Buffer> {
  let texts: string[] = [];
  let length = 0;
  for (const text of textsOf(value)) {
    texts.push(text);
    length += text.length;
    if (length < pieceBytes) continue;
    yield Buffer.from(texts.join(''));
    [texts, length] = [[], 0];
  }
  if (length > 0) yield Buffer.from(texts.join(''));
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value || withinSize(value, pieceBytes))
    return yield JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    yield '[';
    for (const [at, item] of value.entries()) {
      if (at > 0) yield ',';
      yield* textsOf(item);
    }
    return yield ']';
  }
  let before = '{';
  for (const [name, inner] of Object.entries(value)) {
    // JSON cannot represent them, so they are omitted.
    if (inner === undefined || typeof inner === 'function' || typeof inner === 'symbol') continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* textsOf(inner);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

import { type Change, diffLines, diffWordsWithSpace } from 'diff';

/** A piece of a comparison: in both texts, only in the old one, or only in the new one. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

const around = 60;
const patience = { timeout: 300 };

/**
 * Compares two texts word by word, Chinese words too; long texts line by line. Unchanged parts are shortened
 * to the context of a change. Undefined if they differ too much.
 */
export function wordsDiffer(before: string, after: string): Piece[] | undefined {
  const isLong = before.length + after.length > 20_000;
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const changes = isLong
    ? diffLines(before, after, patience)
    : diffWordsWithSpace(before, after, { ...patience, intlSegmenter: segmenter });
  return changes?.map((change, at) => shortened(pieceOf(change), at === 0, at === changes.length - 1));
}

function pieceOf({ value, added, removed }: Change): Piece {
  return { kind: added ? 'new' : removed ? 'gone' : 'same', text: value };
}

function shortened(piece: Piece, isFirst: boolean, isLast: boolean): Piece {
  const { kind, text } = piece;
  if (kind !== 'same' || text.length <= around * 2 + 10) return piece;
  const head = isFirst ? '' : text.slice(0, around);
  const tail = isLast ? '' : text.slice(-around);
  return { kind, text: `${head} … ${tail}` };
}

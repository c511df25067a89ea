import { Fragment, type ReactNode } from 'react';

const longWord = /([!-~]{22,})/;

/**
 * A text whose very long words, such as keys, may break within a narrow column. The copied text is unchanged.
 */
export function breakable(text: string): ReactNode {
  const pieces = text.split(longWord);
  if (pieces.length === 1) return text;
  return pieces.map((piece, index) => {
    const middle = index % 2 === 1 ? Math.ceil(piece.length / 2) : piece.length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their position
      <Fragment key={index}>
        {piece.slice(0, middle)}
        {middle < piece.length && <wbr />}
        {piece.slice(middle)}
      </Fragment>
    );
  });
}

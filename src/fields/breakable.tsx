import { Fragment, type ReactNode } from 'react';

const longWord = /([!-~]{22,})/;

/** A text whose very long words, such as keys, a narrow column may break in the middle; it is copied as it was. */
export function breakable(text: string): ReactNode {
  const pieces = text.split(longWord);
  if (pieces.length === 1) return text;
  return pieces.map((piece, index) => {
    const middle = index % 2 === 1 ? Math.ceil(piece.length / 2) : piece.length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their place
      <Fragment key={index}>
        {piece.slice(0, middle)}
        {middle < piece.length && <wbr />}
        {piece.slice(middle)}
      </Fragment>
    );
  });
}

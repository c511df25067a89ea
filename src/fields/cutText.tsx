import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';
import { wholeText } from './plainText.ts';

/**
 * A text that a table may cut: all of it is under the pointer, and by that the table knows it. What surely fits stands
 * as it is, since a long list has thousands of such texts.
 * @param shown What is drawn of it.
 */
export function cutText(text: string, shown: ReactNode = breakable(text)): ReactNode {
  const title = wholeText(text);
  return title === undefined ? text : <span title={title}>{shown}</span>;
}

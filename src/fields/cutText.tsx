import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';
import { wholeText } from './plainText.ts';

/**
 * A text that a table may truncate. The full text is in the tooltip, which also marks it for the table. Text
 * that surely fits is returned unchanged, because a long list has thousands of such texts.
 * @param shown What is rendered for it.
 */
export function cutText(text: string, shown: ReactNode = breakable(text)): ReactNode {
  const title = wholeText(text);
  return title === undefined ? text : <span title={title}>{shown}</span>;
}

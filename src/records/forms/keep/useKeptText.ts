import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { ObjectSchema } from '#schemas/resource.ts';
import { useProfile } from '../../../session/profile.ts';
import { draftKey, keepDraft, readDraft } from './draft.ts';

const schema: ObjectSchema = { type: 'object', properties: { text: { type: 'string' } } };
const nothing = { text: '' };

/**
 * A text that is never saved, such as a statement that is run. It is restored when its page opens again in
 * this tab, so leaving the page needs no question.
 */
export function useKeptText(name: string): [text: string, type: (text: string) => void] {
  const key = draftKey(useProfile()?.username ?? '', `${useLocation().pathname}#${name}`);
  const [text, setText] = useState(() => String(readDraft(key)?.values['text'] ?? ''));
  const type = useCallback(
    (next: string) => {
      setText(next);
      keepDraft(key, schema, nothing, { text: next });
    },
    [key],
  );
  return [text, type];
}

import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { LevelOperation } from '#schemas/payloads/levels.ts';
import { useAsk } from '../../forms/useAsk.tsx';
import { useWords } from '../../lang.ts';

/** Asks before operations are given to a level or taken away: which they are, and from whom. */
export function useTickQuestion(level: string, operations: readonly LevelOperation[] | undefined) {
  const translate = useTranslate();
  const words = useWords();
  const { ask, element } = useAsk();
  const agreed = useCallback(
    (uris: readonly string[], granted: boolean) => {
      const side = granted ? 'grant' : 'take';
      const meant = operations?.filter(({ uri }) => uris.includes(uri)) ?? [];
      return ask({
        title: translate(`permission.levels.${side}Title`, { name: level }),
        text: (
          <>
            <p>{translate(`permission.levels.${side}Text`, { count: uris.length })}</p>
            <ul>
              {meant.map(({ uri, group, title }) => (
                <li key={uri}>{[words(group), words(title), uri].join(' · ')}</li>
              ))}
            </ul>
          </>
        ),
        confirmLabel: translate(`permission.levels.${side}`),
        tone: granted ? 'neutral' : 'danger',
      });
    },
    [operations, ask, translate, words, level],
  );
  return { agreed, element };
}

import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { recordName } from '../list/recordName.ts';
import type { Deed, Task } from './task.ts';

/** What a task is called: the deed in a word, and the records by their names. */
export interface TaskWords {
  readonly deed: string;
  readonly names: string;
}

const most = 3;

/** Finds the words for a task in the present language. */
export function useTaskWords(resource: Resource): (task: Task) => TaskWords {
  const lang = useLang();
  const translate = useTranslate();
  return useCallback(
    ({ deed, rows }) => {
      const names = rows.slice(0, most).map((row) => recordName(resource, row, lang));
      const listed = names.join(lang === 'en' ? ', ' : '、');
      return {
        deed: deedWord(deed, lang, translate('list.delete')),
        names:
          rows.length > most
            ? translate('list.andMore', {
                names: listed,
                count: rows.length,
              })
            : listed,
      };
    },
    [resource, lang, translate],
  );
}

function deedWord(deed: Deed, lang: 'zh_cn' | 'en', deletion: string): string {
  return deed === 'delete' ? deletion : deed.label[lang];
}

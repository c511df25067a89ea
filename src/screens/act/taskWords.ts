import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { distinctName } from '#schemas/text/distinctName.ts';
import { trashDays } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { recordName } from '../list/names/recordName.ts';
import type { Deed, Task } from './task.ts';

/** What a task is called: the deed in a word, and the records by their names. */
export interface TaskWords {
  readonly deed: string;
  readonly names: string;
  /** What there is to know before it is done. */
  readonly text: string | undefined;
}

const most = 3;

/** Finds the words for a task in the present language. */
export function useTaskWords(resource: Resource): (task: Task) => TaskWords {
  const lang = useLang();
  const translate = useTranslate();
  // What lives on another server has no trash here.
  const isKept = resource.provider.type === 'kaifang';
  const kept = isKept ? translate('trash.deleteText', { days: trashDays }) : translate('list.deleteText');
  const more = resource.deleteText?.[lang];
  const deleteText = more ? `${more}${lang === 'en' ? ' ' : ''}${kept}` : kept;
  return useCallback(
    ({ deed, rows }) => {
      const names = rows.slice(0, most).map((row) => {
        const name = recordName(resource, row, lang);
        return rows.length > 1 ? distinctName(resource, row.id, name) : name;
      });
      const listed = names.join(lang === 'en' ? ', ' : '、');
      return {
        deed: deedWord(deed, lang, translate('list.delete')),
        text: deed === 'delete' ? deleteText : deed.confirm?.[lang],
        names:
          rows.length > most
            ? translate('list.andMore', {
                names: listed,
                count: rows.length,
              })
            : listed,
      };
    },
    [resource, lang, translate, deleteText],
  );
}

function deedWord(deed: Deed, lang: 'zh_cn' | 'en', deletion: string): string {
  return deed === 'delete' ? deletion : deed.label[lang];
}

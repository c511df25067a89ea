import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { distinctName } from '#schemas/text/distinctName.ts';
import { thingOf } from '#schemas/text/thingOf.ts';
import { trashDays } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { recordName } from '../list/names/recordName.ts';
import type { Task } from './task.ts';

/** What a task is called: the deed in a word, and the records by their names. */
export interface TaskWords {
  readonly deed: string;
  readonly names: string;
  /** What is said once it is done. */
  readonly done: string;
  /** The heading of the question before it; of all that match, with their number where it is known. */
  readonly title: (total?: number) => string;
  /** What there is to know before it is done. */
  readonly text: string | undefined;
}

const most = 3;
const grouped = new Intl.NumberFormat('en');

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
    ({ deed, rows, all }) => {
      const word = deed === 'delete' ? translate('list.delete') : deed.label[lang];
      const names = rows.slice(0, most).map((row) => {
        const name = recordName(resource, row, lang);
        return rows.length > 1 ? distinctName(resource, row.id, name) : name;
      });
      const listed = names.join(lang === 'en' ? ', ' : '、');
      const told =
        rows.length > most ? translate('list.andMore', { names: listed, count: rows.length }) : listed;
      return {
        deed: word,
        names: told,
        done: deed === 'delete' ? '' : deed.done[lang],
        text: deed === 'delete' ? deleteText : deed.confirm?.[lang],
        title: (total) => {
          const count = total === undefined ? '…' : grouped.format(total);
          const records = all
            ? translate('list.allOf', { count, thing: thingOf(resource, total ?? 0)[lang] })
            : translate('list.named', { names: told, thing: thingOf(resource, rows.length)[lang] });
          const own = deed === 'delete' ? undefined : deed.title;
          return own
            ? own[lang].replace('{records}', () => records)
            : translate('list.deedTitle', { deed: word, records });
        },
      };
    },
    [resource, lang, translate, deleteText],
  );
}

import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { thingOf } from '#schemas/derive/thingOf.ts';
import type { Resource } from '#schemas/resource.ts';
import { distinctName } from '#schemas/text/distinctName.ts';
import { filled, placeholdersIn } from '#schemas/text/placeholders.ts';
import { trashDays } from '#schemas/wire.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang } from '../../lang.ts';
import { actionIn, type Task } from './task.ts';

/** The texts of a task: its action, and its records by name. */
export interface TaskWords {
  readonly deed: string;
  /** The word for not doing it, beside one that itself cancels something; else the dialog's own. */
  readonly dismissal: string | undefined;
  readonly names: string;
  /** The success message. */
  readonly done: string;
  /**
   * The title of the confirmation; for all matching records, with their number if known. Names of fields in
   * braces are left for `useTitleValues`.
   */
  readonly title: (total?: number) => string;
  /** The explanation before the action. */
  readonly text: string | undefined;
}

const most = 3;
const grouped = new Intl.NumberFormat('en');

/** Returns the texts of a task in the current language. */
export function useTaskWords(resource: Resource): (task: Task) => TaskWords {
  const lang = useLang();
  const translate = useTranslate();
  // Records on another server have no trash here.
  const isKept = resource.provider.type === 'kaifang';
  const kept = isKept ? translate('trash.deleteText', { days: trashDays }) : translate('list.deleteText');
  const more = resource.deleteText?.[lang];
  const deleteText = more ? `${more}${lang === 'en' ? ' ' : ''}${kept}` : kept;
  return useCallback(
    ({ deed, rows, all }) => {
      const action = actionIn(deed);
      const word = action ? action.label[lang] : translate(`list.${deed === 'edit' ? 'editMany' : 'delete'}`);
      const names = rows.slice(0, most).map((row) => {
        const name = recordName(resource, row, lang);
        return rows.length > 1 ? distinctName(resource, row.id, name) : name;
      });
      const listed = names.join(lang === 'en' ? ', ' : '、');
      const told =
        rows.length > most ? translate('list.andMore', { names: listed, count: rows.length }) : listed;
      return {
        deed: word,
        dismissal: action?.name === 'cancel' ? translate('form.back') : undefined,
        names: told,
        done: action?.done[lang] ?? '',
        text: deed === 'delete' ? deleteText : action?.confirm?.[lang],
        title: (total) => {
          const count = total === undefined ? '…' : grouped.format(total);
          const records = all
            ? translate('list.allOf', { count, thing: thingOf(resource, total ?? 0)[lang] })
            : translate('list.named', { names: told, thing: thingOf(resource, rows.length)[lang] });
          const own = action?.title?.[lang];
          const isOfOne = own !== undefined && placeholdersIn(own).some((name) => name !== 'records');
          return own !== undefined && (!isOfOne || (rows.length === 1 && !all))
            ? filled(own, { records })
            : translate('list.deedTitle', { deed: word, records });
        },
      };
    },
    [resource, lang, translate, deleteText],
  );
}

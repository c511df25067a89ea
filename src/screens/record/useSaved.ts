import { useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useTellOnce } from '../../forms/once/onceContext.ts';
import { useLang } from '../../lang.ts';
import { useProfile } from '../../shell/profile.ts';
import { useRefreshAccount } from '../../shell/useRefreshAccount.ts';
import { recordName } from '../list/names/recordName.ts';
import type { SavedWord } from './savedWord.ts';
import { useStored } from './useStored.ts';

/** Says that a record was saved, and lets every screen know of it. */
export function useSaved(resource: Resource): (record: IdRow, word: 'added' | SavedWord) => void {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const store = useStored(resource);
  const tellOnce = useTellOnce();
  const refresh = useRefreshAccount();
  const own = useProfile()?.username;
  return useCallback(
    (record, word) => {
      tellOnce(resource, [record]);
      store(lasting(resource, record));
      // The shell shows the site's settings, and who is signed in.
      if (resource.kind === 'single' || (resource.name === 'account' && record['username'] === own))
        void refresh();
      if (word === 'unchanged') return notify('refusal.nothingChanged', { type: 'info' });
      const label = resource.label[lang];
      const isOne = resource.kind === 'single';
      const name = isOne
        ? label
        : translate('form.named', { label, name: recordName(resource, record, lang) });
      const deed = word === 'added' ? resource.words.submit?.[lang] : undefined;
      if (deed !== undefined)
        return notify(translate('list.done', { deed, names: name }), { type: 'success' });
      notify(translate(`form.${word}`, { name }), { type: 'success' });
    },
    [store, tellOnce, refresh, own, notify, translate, resource, lang],
  );
}

// What is shown once is kept by nobody but the one who saw it.
function lasting({ schema }: Resource, record: IdRow): IdRow {
  const entries = Object.entries(record).filter(([name]) => schema.properties[name]?.secret !== 'once');
  return { ...Object.fromEntries(entries), id: record.id };
}

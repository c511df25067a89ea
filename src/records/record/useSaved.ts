import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang } from '../../lang.ts';
import { useProfile } from '../../session/profile.ts';
import { useRefreshAccount } from '../../session/useRefreshAccount.ts';
import { useReportOnce } from '../forms/onceContext.ts';
import { useStored } from '../useStored.ts';
import type { SavedWord } from './savedWord.ts';

/** Notifies the user that a record was saved, and updates every screen. */
export function useSaved(resource: Resource): (record: IdRow, word: 'added' | SavedWord) => void {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const store = useStored(resource);
  const tellOnce = useReportOnce();
  const refresh = useRefreshAccount();
  const own = useProfile()?.username;
  return useCallback(
    (record, word) => {
      tellOnce(resource, [record]);
      store(lasting(resource, record));
      // The shell shows the site's settings and the signed-in account.
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

// Values that are shown once are not cached.
function lasting({ schema }: Resource, record: IdRow): IdRow {
  const entries = Object.entries(record).filter(([name]) => schema.properties[name]?.secret !== 'once');
  return { ...Object.fromEntries(entries), id: record.id };
}

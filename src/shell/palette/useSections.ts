import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { SearchAnswer } from '#schemas/derive/search.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { recordName } from '../../screens/list/names/recordName.ts';
import { useHere } from '../useHere.ts';
import { type Entry, groups, type Section } from './entry.ts';
import { rankOf } from './matching.ts';
import { toldApart } from './toldApart.ts';
import { useOwnEntries } from './useOwnEntries.ts';
import { usePinyin } from './usePinyin.ts';
import type { useRecordSearch } from './useRecordSearch.ts';
import { useScreenEntries } from './useScreenEntries.ts';

// Untyped, the palette shows the nearest of each group; typed, the best of each.
const most = { here: 12, recent: 6, screens: 8, actions: 6, records: 40 } as const;

/** What the palette offers for what was typed, group by group; of a record that it went on to, what can be done with it. */
export function useSections(
  typed: string,
  { answer, isCurrent }: Pick<ReturnType<typeof useRecordSearch>, 'answer' | 'isCurrent'>,
  onKeys: () => void,
  record: Entry | undefined,
): readonly Section[] {
  const translate = useTranslate();
  const own = useOwnEntries(onKeys);
  const screens = useScreenEntries();
  const records = useRecordEntries(answer);
  const { path } = useHere();
  const pinyin = usePinyin();
  return useMemo(() => {
    const isTyped = typed.trim() !== '';
    // What the page before offers is not offered for the record, which is on its way.
    const deeds = record?.to === path ? own.filter(({ group }) => group === 'here') : [];
    const ranked = (record ? deeds : [...own, ...screens]).flatMap((entry) => {
      const rank = rankOf(entry.words, typed, pinyin);
      return rank === undefined ? [] : [{ entry, rank }];
    });
    // The server has chosen the records; of an answer to an earlier text, what still fits may be taken.
    const isFit = ({ label, hint = '' }: Entry) => rankOf([label, hint], typed, pinyin) !== undefined;
    const found = isCurrent ? records : records.filter(isFit);
    const fitting = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
    // What was opened recently is not said a second time.
    const recent = new Set(fitting.flatMap(({ group, to }) => (group === 'recent' && to ? [to] : [])));
    const isTwice = ({ group, to = '' }: Entry) => group === 'screens' && recent.has(to);
    const all = [...fitting.filter((entry) => !isTwice(entry)), ...(record ? [] : found)];
    return groups
      .filter((group) => isTyped || group !== 'actions')
      .map((group): Section => {
        const entries = all.filter((entry) => entry.group === group).slice(0, most[group]);
        return {
          name: group,
          title: group === 'records' ? '' : (record?.label ?? translate(`record.palette.${group}`)),
          entries,
        };
      })
      .flatMap((section) => (section.name === 'records' ? byKind(section) : [section]))
      .filter(({ entries }) => entries.length > 0);
  }, [own, screens, records, isCurrent, record, path, typed, pinyin, translate]);
}

// Records come under the name of what they are.
function byKind({ entries }: Section): Section[] {
  const kinds = [...new Set(entries.map(({ kind = '' }) => kind))];
  return kinds.map((kind) => ({
    name: `records ${kind}`,
    title: kind,
    entries: entries.filter((entry) => entry.kind === kind),
  }));
}

function useRecordEntries(answer: SearchAnswer | undefined): readonly Entry[] {
  const lang = useLang();
  const may = useMay();
  const navigate = useNavigate();
  return useMemo(() => {
    return (answer?.items ?? []).flatMap(({ resource: name, record }): Entry[] => {
      const resource = registry.resources.get(name);
      if (!resource) return [];
      const screen = (['show', 'edit'] as const).find((one) => may(screenPath(resource, one) ?? ''));
      const to = screen && screenPath(resource, screen, record.id as number);
      if (to === undefined) return [];
      const label = recordName(resource, record, lang);
      const hint = toldApart(resource, record, label, lang);
      const { icon } = resource.menu;
      return [
        {
          id: `record ${name} ${record.id}`,
          group: 'records',
          label,
          kind: resource.plural[lang],
          ...(hint && { hint }),
          icon,
          to,
          hasDeeds: screen === 'show',
          words: [],
          run: () => navigate(to),
        },
      ];
    });
  }, [answer, lang, may, navigate]);
}

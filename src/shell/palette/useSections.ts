import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { entryRoute } from '#schemas/derive/menu.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import { type SearchAnswer, secondName } from '#schemas/derive/search.ts';
import { type Lang, langs, type Resource, type Row } from '#schemas/resource.ts';
import { sections } from '#schemas/sections.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { fieldText } from '../../fields/fieldText.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { useOpenable } from '../openableContext.ts';
import { useHere } from '../useHere.ts';
import { type Entry, groups, type Section } from './entry.ts';
import { type PinyinMatch, rankOf } from './matching.ts';
import { useOwnEntries } from './useOwnEntries.ts';
import type { useRecordSearch } from './useRecordSearch.ts';

// Without text the palette shows the first of each group; with text, the best matches of each.
const most = { here: 12, recent: 6, screens: 8, actions: 6, records: 40 } as const;

/** The palette's entries for the typed text, by group; for an entered record, its actions. */
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
    // The previous page's commands do not apply to the record, which is still loading.
    const deeds = record?.to === path ? own.filter(({ group }) => group === 'here') : [];
    const ranked = (record ? deeds : [...own, ...screens]).flatMap((entry) => {
      const rank = rankOf(entry.words, typed, pinyin);
      return rank === undefined ? [] : [{ entry, rank }];
    });
    // The server has selected the records; from the response to an earlier text, entries that still match are
    // kept.
    const isFit = ({ label, hint = '' }: Entry) => rankOf([label, hint], typed, pinyin) !== undefined;
    const found = isCurrent ? records : records.filter(isFit);
    const fitting = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
    // Recently opened entries are not repeated.
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

// Records are grouped under their resource's label.
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
      const hint = disambiguated(resource, record, label, lang);
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

/** What distinguishes a found record from others of the same name; undefined where the name is unique. */
export function disambiguated(resource: Resource, record: Row, name: string, lang: Lang): string | undefined {
  if (resource.schema.properties[resource.display]?.unique) return undefined;
  const field = secondName(resource);
  const second = (field && fieldText(resource, field, record, lang)) ?? `#${String(record['id'])}`;
  return second === name ? undefined : second;
}

/** The pinyin matcher, once it is loaded; everything else is found without it. */
function usePinyin(): PinyinMatch | undefined {
  const [match, setMatch] = useState<PinyinMatch>();
  useEffect(() => {
    const take = ({ default: { match: find } }: typeof import('pinyin-match')) =>
      setMatch(() => (words: string, typed: string) => find(words, typed) !== false);
    import('pinyin-match').then(take).catch(() => undefined);
  }, []);
  return match;
}

/** Every screen that the account may open, and every form for a new record. */
function useScreenEntries(): readonly Entry[] {
  const translate = useTranslate();
  const lang = useLang();
  const may = useMay();
  const openable = useOpenable();
  const navigate = useNavigate();
  return useMemo(() => {
    const sectionOf = ({ menu }: Resource) => sections.find(({ name }) => name === menu.section);
    const all = [...registry.resources.values()];
    const screens = all
      .filter((resource) => openable.has(entryRoute(resource)) && may(entryRoute(resource)))
      .map((resource): Entry => {
        const section = sectionOf(resource)?.label;
        const hint = section && section[lang] !== resource.plural[lang] ? section[lang] : undefined;
        return {
          id: `screen ${resource.name}`,
          group: 'screens',
          label: resource.plural[lang],
          ...(hint && { hint }),
          icon: resource.menu.icon,
          words: langs.flatMap((one) => [
            resource.plural[one],
            `${section?.[one] ?? ''} ${resource.plural[one]}`,
          ]),
          to: entryRoute(resource),
          run: () => navigate(entryRoute(resource)),
        };
      });
    const adds = all.flatMap((resource): Entry[] => {
      const route = routeOf(resource, 'add');
      if (route === undefined || !may(route)) return [];
      const label = translate('record.palette.add', { thing: inSentence(resource.label)[lang] });
      const words = [
        label,
        resource.label.zh_cn,
        resource.label.en,
        `add new ${resource.label.en}`,
        `新增${resource.label.zh_cn}`,
      ];
      return [
        {
          id: `add ${resource.name}`,
          group: 'actions',
          label,
          icon: 'add',
          words,
          run: () => navigate(route),
        },
      ];
    });
    return [...screens, ...adds];
  }, [translate, lang, may, openable, navigate]);
}

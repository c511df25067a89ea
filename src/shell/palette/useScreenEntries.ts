import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { entryRoute } from '#schemas/derive/menu.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import { langs, type Resource } from '#schemas/resource.ts';
import { sections } from '#schemas/sections.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { useOpenable } from '../openableContext.ts';
import type { Entry } from './entry.ts';

/** Every screen that the account may open, and every form for something new. */
export function useScreenEntries(): readonly Entry[] {
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

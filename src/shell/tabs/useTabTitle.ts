import { useCallback } from 'react';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { pageTitle } from '../pageTitle.ts';
import { placeOf } from '../place.ts';
import type { Tab } from './tab.ts';

/** The title of a tab in the current language; undefined when its page no longer exists. */
export function useTabTitle(): (tab: Tab) => string | undefined {
  const lang = useLang();
  return useCallback(
    (tab) => {
      const place = placeOf(registry, tab.path);
      const isNamed = tab.lang === undefined || tab.lang === lang;
      return place && pageTitle(place, lang, isNamed ? tab.name : undefined);
    },
    [lang],
  );
}

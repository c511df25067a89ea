import { useCallback } from 'react';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { pageTitle } from '../pageTitle.ts';
import { placeOf } from '../place.ts';
import type { Tab } from './tab.ts';

/** What a tab is called in the present language; nothing when its page is no longer known. */
export function useTabTitle(): (tab: Tab) => string | undefined {
  const lang = useLang();
  return useCallback(
    (tab) => {
      const place = placeOf(registry, tab.path);
      return place && pageTitle(place, lang, tab.name);
    },
    [lang],
  );
}

import { useMemo } from 'react';
import { useLogout, useSetLocale, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLang } from '../../lang.ts';
import { useProfile } from '../../session/profile.ts';
import { useMode } from '../../ui/mode.ts';
import { usePresentCommands } from '../commands/present.ts';
import { languages } from '../header/languages.ts';
import { forgetVisit } from '../tabs/tabMemory.ts';
import { useTabs } from '../tabs/tabsContext.ts';
import { useTabTitle } from '../tabs/useTabTitle.ts';
import { useHere } from '../useHere.ts';
import type { Entry } from './entry.ts';

/** The actions of the open page, recently opened pages, and the header's tools. */
export function useOwnEntries(onKeys: () => void): readonly Entry[] {
  const commands = usePresentCommands();
  const recent = useRecentEntries();
  const header = useHeaderEntries(onKeys);
  return useMemo(() => {
    const here = commands.map(({ name, label, icon = 'act', key, run }): Entry => {
      return { id: `here ${name}`, group: 'here', label, icon, words: [label], run, ...(key && { key }) };
    });
    return [...here, ...recent, ...header];
  }, [commands, recent, header]);
}

function useRecentEntries(): readonly Entry[] {
  const { tabs } = useTabs();
  const { path: present } = useHere();
  const titleOf = useTabTitle();
  const navigate = useNavigate();
  return useMemo(() => {
    const others = tabs.filter(({ path }) => path !== present).reverse();
    return others.flatMap((tab): Entry[] => {
      const label = titleOf(tab);
      if (label === undefined) return [];
      const run = () => navigate(tab.path + tab.search);
      const to = tab.path;
      return [{ id: `recent ${tab.path}`, group: 'recent', label, icon: 'history', words: [label], to, run }];
    });
  }, [tabs, present, titleOf, navigate]);
}

function useHeaderEntries(onKeys: () => void): readonly Entry[] {
  const translate = useTranslate();
  const lang = useLang();
  const setLocale = useSetLocale();
  const logout = useLogout();
  const { choice, choose } = useMode();
  const name = useProfile()?.username ?? '';
  return useMemo(() => {
    const action = (id: string, label: string, icon: string, run: () => void, ...more: string[]): Entry => {
      return { id, group: 'actions', label, icon, words: [label, ...more], run };
    };
    const others = languages.filter(({ value }) => value !== lang);
    const modes = (['light', 'dark', 'system'] as const).filter((mode) => mode !== choice);
    return [
      ...others.map(({ value, label }) =>
        action(
          `lang ${value}`,
          translate('record.palette.language', { name: label }),
          'language',
          () => void setLocale(value),
          'language',
          '语言',
        ),
      ),
      ...modes.map((mode) =>
        action(`mode ${mode}`, translate(`record.palette.mode.${mode}`), 'mode', () => choose(mode), mode),
      ),
      { ...action('keys', translate('record.keys.name'), 'keys', onKeys, 'keyboard'), key: '?' },
      action('logout', translate('record.palette.logout'), 'logout', () => {
        forgetVisit(name);
        void logout();
      }),
    ];
  }, [translate, lang, setLocale, logout, choice, choose, name, onKeys]);
}

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { useLang } from '../../../lang.ts';
import { screenPath } from '../../../links.ts';
import { registry } from '../../../registry.ts';
import { useRowActions } from '../../act/useRowActions.ts';
import { useTasks } from '../../act/useTasks.tsx';
import type { ViewsMenuProps } from './ViewsMenu.tsx';

/** An action on the active view, or on the current list. */
export interface ViewAction {
  readonly key: string;
  readonly label: string;
  readonly tone?: 'danger';
  run(): void;
}

/** The available actions on views, including those of the saved view's own resource file. */
export function useViewActions(
  props: ViewsMenuProps,
  onName: (which: 'new' | 'old') => void,
): { readonly deeds: readonly ViewAction[]; readonly element: ReactNode } {
  const { view, isChanged, onLeave } = props;
  const translate = useTranslate();
  const lang = useLang();
  const resource = resourceOf(registry, 'saved_view');
  const { actions } = useRowActions(resource);
  const queries = useQueryClient();
  const { start, element } = useTasks(resource, ({ deed }) => {
    void queries.invalidateQueries({ queryKey: [resource.name] });
    if (deed === 'delete') onLeave();
  });
  const save = useSaveView(props);
  const copy = useCopyLink(props);
  const say = (key: string) => translate(`listing.views.${key}`);
  const mine = view?.isMine ? view : undefined;
  const deeds: readonly (ViewAction | false | undefined)[] = [
    mine && isChanged && { key: 'save', label: say('save'), run: save },
    { key: 'saveNew', label: say('saveNew'), run: () => onName('new') },
    mine && { key: 'rename', label: say('rename'), run: () => onName('old') },
    ...actions
      .filter((action) => mine && isIn(mine.record, action.when))
      .map((action) => ({
        key: action.name,
        label: action.label[lang],
        run: () => mine && start({ deed: action, rows: [mine.record] }),
      })),
    view && { key: 'copy', label: say('copy'), run: copy },
    mine && {
      key: 'delete',
      label: say('delete'),
      tone: 'danger' as const,
      run: () => start({ deed: 'delete', rows: [mine.record] }),
    },
  ];
  return { deeds: deeds.filter((deed): deed is ViewAction => Boolean(deed)), element };
}

/** Saves the current list into the active view. */
function useSaveView({ view, present, onSaved }: ViewsMenuProps): () => void {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  return () => {
    if (!view) return;
    const data = { query: present };
    void dataProvider
      .update('saved_view', { id: view.id, data, previousData: view.record })
      .then(async () => {
        await queries.invalidateQueries({ queryKey: ['saved_view'] });
        onSaved();
        notify('listing.views.saved', { type: 'success', messageArgs: { name: view.name } });
      })
      // The frame's dialog shows it.
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      });
  };
}

function useCopyLink({ resource, view }: ViewsMenuProps): () => void {
  const notify = useNotify();
  return () => {
    const path = screenPath(resource, 'list') ?? '';
    const link = new URL(`/admin${path}?view=${view?.id}`, location.origin).href;
    // A page on plain http has no clipboard access.
    const written = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => notify('listing.views.copied', { type: 'success' }),
      () => notify(link, { type: 'info' }),
    );
  };
}

import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import type { Command } from '../../shell/commands/command.ts';
import { useCommands } from '../../shell/commands/present.ts';
import { useAddWay } from '../useAddWay.ts';
import { useResourceList } from '../useResourceList.ts';

/** Registers the commands of the current list. */
export function useListCommands(resource: Resource): void {
  const { page, control, list } = useResourceList();
  const { setPage } = control;
  const { hasNext, refetch } = list;
  const translate = useTranslate();
  const { to, label } = useAddWay(resource) ?? {};
  const navigate = useNavigate();
  const commands = useMemo(() => {
    const offers: readonly (Command | false)[] = [
      { name: 'search', icon: 'find', label: translate('record.search'), key: '/', run: focusSearch },
      to !== undefined && { name: 'add', label: label ?? '', icon: 'add', key: 'a', run: () => navigate(to) },
      { name: 'nextRow', icon: 'next', label: translate('list.nextRow'), key: 'j', run: () => focusRow(1) },
      {
        name: 'previousRow',
        icon: 'previous',
        label: translate('list.previousRow'),
        key: 'k',
        run: () => focusRow(-1),
      },
      { name: 'refresh', icon: 'refresh', label: translate('list.refresh'), key: 'r', run: refetch },
      hasNext && {
        name: 'nextPage',
        icon: 'next',
        label: translate('list.pager.next'),
        key: ']',
        run: () => setPage(page + 1),
      },
      page > 1 && {
        name: 'previousPage',
        icon: 'previous',
        label: translate('list.pager.previous'),
        key: '[',
        run: () => setPage(page - 1),
      },
      { name: 'print', label: translate('record.print'), icon: 'print', run: () => window.print() },
    ];
    return offers.filter((one) => one !== false);
  }, [to, label, page, setPage, hasNext, refetch, translate, navigate]);
  useCommands(commands);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('#main [role="search"] input')?.focus();
}

/**
 * Moves the focus to the link of the row this many below the focused one, or to the first row. Enter opens
 * it.
 */
function focusRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('#main a[data-row]')];
  const at = links.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement));
  links[at < 0 ? 0 : at + by]?.focus();
}

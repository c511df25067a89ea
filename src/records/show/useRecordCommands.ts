import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { pagePath, screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import type { Command } from '../../shell/commands/command.ts';
import { useCommands } from '../../shell/commands/present.ts';
import { stateFor, type Task } from '../act/task.ts';
import { useCopyWay } from '../act/useCopyWay.ts';
import { useRowActions } from '../act/useRowActions.ts';
import { useBackToList } from '../course/useBackToList.ts';
import { useSteps } from '../course/useSteps.ts';
import { mayBeEdited } from '../mayBeEdited.ts';
import { useEditWord } from '../useEditWord.ts';

/** Registers the commands of the current record, and the navigation to its neighbours. */
export function useRecordCommands(resource: Resource, record: IdRow, onStart: (task: Task) => void) {
  const translate = useTranslate();
  const lang = useLang();
  const may = useMay();
  const navigate = useNavigate();
  const deeds = useRowActions(resource);
  const steps = useSteps(resource, record.id);
  const { toNext, toPrevious } = steps;
  const copyOf = useCopyWay(resource);
  const editWord = useEditWord(resource);
  const backToList = useBackToList(resource, record.id);
  const commands = useMemo(() => {
    const edit = screenPath(resource, 'edit', record.id);
    const mayEdit =
      edit !== undefined && may(screenPath(resource, 'edit') ?? '') && mayBeEdited(resource, record);
    const copy = copyOf(record.id);
    const offers: readonly (Command | false | undefined)[] = [
      toNext && { name: 'next', icon: 'next', label: translate('record.next'), key: 'j', run: toNext },
      toPrevious && {
        name: 'previous',
        icon: 'previous',
        label: translate('record.previous'),
        key: 'k',
        run: toPrevious,
      },
      mayEdit && {
        name: 'edit',
        label: editWord,
        icon: 'edit',
        key: 'e',
        run: () => navigate(edit),
      },
      backToList !== undefined && {
        name: 'toList',
        icon: 'back',
        label: translate('list.record.toList'),
        key: 'u',
        run: backToList,
      },
      copy !== undefined && {
        name: 'copy',
        label: translate('operate.copy'),
        icon: 'copy',
        run: () => navigate(copy),
      },
      { name: 'print', label: translate('record.print'), icon: 'print', run: () => window.print() },
      ...deeds.actions
        .filter((action) => isIn(record, action.when))
        .map((action) => ({
          name: `action.${action.name}`,
          label: action.label[lang],
          run: () =>
            action.page
              ? navigate(pagePath(action.page, record.id))
              : onStart({ deed: action, rows: [record] }),
        })),
      deeds.mayDelete &&
        isIn(record, stateFor(resource, 'delete')) && {
          name: 'delete',
          icon: 'delete',
          label: translate('list.delete'),
          run: () => onStart({ deed: 'delete', rows: [record] }),
        },
    ];
    return offers.filter((one) => one !== false && one !== undefined);
  }, [
    resource,
    record,
    toNext,
    toPrevious,
    deeds,
    may,
    lang,
    translate,
    navigate,
    backToList,
    copyOf,
    editWord,
    onStart,
  ]);
  useCommands(commands);
  return { steps, deeds };
}

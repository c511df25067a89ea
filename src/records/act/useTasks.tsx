import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useFeature } from '../../feature.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useNotifyStart } from '../../shell/jobs/useNotifyStart.ts';
import { deletedPages } from '../../shell/tabs/deletedPages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { useOneAtATime } from '../../ui/useOneAtATime.ts';
import { useTaken } from '../forms/useTaken.ts';
import { DeleteReferred } from '../uses/DeleteReferred.tsx';
import { DeleteUsed } from '../uses/DeleteUsed.tsx';
import type { Matching } from './matching.ts';
import { outcomeOf } from './outcomeOf.ts';
import { ReachNote } from './ReachNote.tsx';
import type { RestoreConcern } from './RestoreQuestion.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { actionIn, nameOf, seenIn, type Task } from './task.ts';
import { useTaskWords } from './taskWords.ts';
import { useMatchCount } from './useMatchCount.ts';
import { useNotifyDeleted } from './useNotifyDeleted.tsx';
import { useRestoreConcerns } from './useRestoreConcerns.ts';
import { useTitleValues } from './useTitleValues.ts';

const ActionDialog = lazyChunk(() => import('../ActionDialog.tsx').then((file) => file.ActionDialog));

const EditManyDialog = lazyChunk(() => import('./EditManyDialog.tsx').then((file) => file.EditManyDialog));

const RestoreQuestion = lazyChunk(() => import('./RestoreQuestion.tsx').then((file) => file.RestoreQuestion));

/** How tasks are started, and the element to render for them. */
export interface Tasks {
  /** Runs a task, after a confirmation or a form if its action needs one. */
  start(task: Task): void;
  readonly element: ReactNode;
}

/** Starts tasks on the records of a resource; `onDone` is called after each success. */
export function useTasks(resource: Resource, onDone: (task: Task) => void): Tasks {
  const [asked, setAsked] = useState<Task>();
  const { busy: isBusy, run: oneAtATime } = useOneAtATime();
  const doIt = useDo(resource);
  const [concerns, setConcerns] = useState<readonly RestoreConcern[]>([]);
  const concernedBy = useRestoreConcerns();
  const run = useCallback(
    async (task: Task) => {
      await oneAtATime(async () => {
        const isDone = await doIt(task);
        setAsked(undefined);
        if (isDone) onDone(task);
      });
    },
    [doIt, onDone, oneAtATime],
  );
  const start = useCallback(
    (task: Task) => {
      const { deed } = task;
      if (isRestore(resource, task)) {
        void oneAtATime(async () => {
          const found = await concernedBy(task);
          if (found.length > 0) {
            setConcerns(found);
            setAsked(task);
          } else if (await doIt(task)) onDone(task);
        });
        return;
      }
      const action = actionIn(deed);
      const isAsking = task.all || !action || action.confirm || action.input;
      if (isAsking) setAsked(task);
      else void run(task);
    },
    [run, resource, concernedBy, oneAtATime, doIt, onDone],
  );
  const close = () => setAsked(undefined);
  const action = asked && actionIn(asked.deed);
  if (asked && (action?.input || asked.deed === 'edit')) {
    const done = () => {
      close();
      onDone(asked);
    };
    const dialog = { resource, task: asked, onDone: done, onClose: close };
    const element = (
      <Suspense fallback={null}>
        {action?.input ? (
          <ActionDialog {...dialog} action={action} input={action.input} />
        ) : (
          <EditManyDialog {...dialog} />
        )}
      </Suspense>
    );
    return { start, element };
  }
  if (asked?.all) {
    const question = { resource, task: asked, all: asked.all, busy: isBusy };
    const element = <MatchingQuestion {...question} onYes={() => void run(asked)} onNo={close} />;
    return { start, element };
  }
  if (asked && isRestore(resource, asked)) {
    const question = { resource, task: asked, concerns, busy: isBusy, onNo: close };
    const element = (
      <Suspense fallback={null}>
        <RestoreQuestion {...question} onYes={(input) => void run({ ...asked, input })} />
      </Suspense>
    );
    return { start, element };
  }
  const element = <Question task={asked} busy={isBusy} resource={resource} onYes={run} onNo={close} />;
  return { start, element };
}

// Deleted records of any kind may affect others once they are back.
function isRestore({ name }: Resource, { deed, all }: Task): boolean {
  return name === 'trash' && nameOf(deed) === 'restore' && !all;
}

interface QuestionProps {
  readonly task: Task | undefined;
  readonly busy: boolean;
  readonly resource: Resource;
  readonly onYes: (task: Task) => void;
  readonly onNo: () => void;
}

function Question({ task, busy, resource, onYes, onNo }: QuestionProps) {
  const wordsOf = useTaskWords(resource);
  const withValues = useTitleValues(resource, task);
  if (!task) return null;
  const { deed, dismissal, title: titleOf, text } = wordsOf(task);
  const title = withValues(titleOf());
  const isDeletion = task.deed === 'delete';
  const action = actionIn(task.deed);
  if (isDeletion && resource.usedBy)
    return <DeleteUsed {...{ resource, task, title, text, busy, onYes, onNo }} />;
  if (isDeletion) return <DeleteReferred {...{ resource, task, title, text, busy, onYes, onNo }} />;
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        <>
          <TaskFacts {...{ resource, task, text }} />
          {action?.reach && <ReachNote reach={action.reach} ids={task.rows.map(({ id }) => id)} />}
        </>
      }
      confirmLabel={deed}
      cancelLabel={dismissal}
      tone={action?.tone}
      busy={busy}
      onConfirm={() => onYes(task)}
      onClose={onNo}
    />
  );
}

interface MatchingQuestionProps {
  readonly task: Task;
  readonly all: Matching;
  readonly busy: boolean;
  readonly resource: Resource;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks for confirmation before an action on every matching record, with their exact number. */
function MatchingQuestion({ task, all, busy, resource, onYes, onNo }: MatchingQuestionProps) {
  const { deed, dismissal, title, text: own } = useTaskWords(resource)(task);
  const { total, error, text } = useMatchCount(resource, all);
  return (
    <ConfirmDialog
      open
      title={title(total)}
      text={
        <>
          {own && <p>{own}</p>}
          <p>{text}</p>
        </>
      }
      confirmLabel={deed}
      cancelLabel={dismissal}
      tone={task.deed === 'delete' ? 'danger' : actionIn(task.deed)?.tone}
      busy={busy || total === undefined}
      error={error?.message}
      onConfirm={total === 0 ? onNo : onYes}
      onClose={onNo}
    />
  );
}

/**
 * Runs a task and notifies the user. @returns whether it succeeded; the frame's dialog shows why it failed.
 */
function useDo(resource: Resource): (task: Task) => Promise<boolean> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const words = useTaskWords(resource);
  const { outcomes = noOutcomes } = useFeature(resource);
  const lang = useLang();
  const tellStart = useNotifyStart();
  const taken = useTaken(resource);
  const tellDeleted = useNotifyDeleted(resource);
  return useCallback(
    async (task) => {
      const ids = task.rows.map(({ id }) => id);
      try {
        if (task.all) {
          const job = await dataProvider.actOnAll(resource.name, nameOf(task.deed), task.all);
          tellStart(words(task).deed, job);
          return true;
        }
        const { deed, done, names } = words(task);
        if (task.deed === 'delete') {
          const { trash } = await dataProvider.deleteMany(resource.name, { ids });
          deletedPages.emit(ids.flatMap((id) => pagesOf(resource, id)));
          tellDeleted(names, trash);
          return true;
        }
        const name = nameOf(task.deed);
        const answer = await dataProvider.act(resource.name, name, ids, {
          ...seenIn(task),
          ...task.input,
        });
        const job = answer[0]?.['job'];
        if (typeof job === 'number') {
          tellStart(deed, job);
          return true;
        }
        taken(answer);
        const { type, words: result } = outcomeOf(resource, outcomes[name], answer, lang);
        const message = translate('list.done', { done, names });
        notify(result ? `${message} · ${result}` : message, { type });
        return true;
      } catch (error) {
        if (error instanceof CallError) return false;
        throw error;
      } finally {
        // Whether it succeeded or not, the cached state of these records may be stale.
        forget(queryClient, resource, task);
      }
    },
    [
      dataProvider,
      queryClient,
      resource,
      notify,
      translate,
      words,
      outcomes,
      lang,
      taken,
      tellStart,
      tellDeleted,
    ],
  );
}

const noOutcomes: Readonly<Record<string, string>> = {};

// The pages about a record.
function pagesOf(resource: Resource, id: string | number): string[] {
  return (['show', 'edit'] as const).flatMap((screen) => screenPath(resource, screen, id) ?? []);
}

// A record that is gone is not fetched again: its screen is about to close. An action on another record may have
// created records that refer to it. Each action of the trash takes records out of it.
function forget(queryClient: QueryClient, { name }: Resource, { deed }: Task): void {
  const isGone = deed === 'delete' || name === 'trash';
  const kinds = isGone ? ['getList', 'getMany'] : ['getList', 'getMany', 'getOne', 'references'];
  for (const kind of kinds) void queryClient.invalidateQueries({ queryKey: [name, kind] });
}

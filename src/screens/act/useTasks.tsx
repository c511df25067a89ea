import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { useOneAtATime } from '../../forms/useOneAtATime.ts';
import { lazyChunk } from '../../frame/lazyChunk.ts';
import { DeleteReferred } from '../uses/DeleteReferred.tsx';
import { DeleteUsed } from '../uses/DeleteUsed.tsx';
import { MatchingQuestion } from './MatchingQuestion.tsx';
import { ReachNote } from './ReachNote.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import type { Task } from './task.ts';
import { useTaskWords } from './taskWords.ts';
import { useDo } from './useDo.ts';

const ActionDialog = lazyChunk(() => import('../ActionDialog.tsx').then((file) => file.ActionDialog));

/** How tasks are begun, and what has to be drawn for them. */
export interface Tasks {
  /** Does a task, after a question where its deed asks one or needs an input. */
  start(task: Task): void;
  readonly element: ReactNode;
}

/** Begins tasks on the records of a resource; `onDone` hears of each that was done. */
export function useTasks(resource: Resource, onDone: (task: Task) => void): Tasks {
  const [asked, setAsked] = useState<Task>();
  const { busy: isBusy, run: oneAtATime } = useOneAtATime();
  const doIt = useDo(resource);
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
      const isAsking = task.all || deed === 'delete' || deed.confirm || deed.input;
      if (isAsking) setAsked(task);
      else void run(task);
    },
    [run],
  );
  const close = () => setAsked(undefined);
  const deed = asked?.deed;
  if (asked && deed !== 'delete' && deed?.input) {
    const done = () => {
      close();
      onDone(asked);
    };
    const element = (
      <Suspense fallback={null}>
        <ActionDialog
          {...{ resource, task: asked }}
          action={deed}
          input={deed.input}
          onDone={done}
          onClose={close}
        />
      </Suspense>
    );
    return { start, element };
  }
  if (asked?.all) {
    const question = { resource, task: asked, all: asked.all, busy: isBusy };
    const element = <MatchingQuestion {...question} onYes={() => void run(asked)} onNo={close} />;
    return { start, element };
  }
  const element = <Question task={asked} busy={isBusy} resource={resource} onYes={run} onNo={close} />;
  return { start, element };
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
  if (!task) return null;
  const { deed, title: titleOf, text } = wordsOf(task);
  const title = titleOf();
  const isDeletion = task.deed === 'delete';
  const reach = task.deed === 'delete' ? undefined : task.deed.reach;
  if (isDeletion && resource.uses)
    return <DeleteUsed {...{ resource, task, title, text, busy, onYes, onNo }} />;
  if (isDeletion && task.rows.length === 1)
    return <DeleteReferred {...{ resource, task, title, text, busy, onYes, onNo }} />;
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        <>
          {isDeletion ? text : <TaskFacts {...{ resource, task, text }} />}
          {reach && <ReachNote reach={reach} ids={task.rows.map(({ id }) => id)} />}
        </>
      }
      confirmLabel={deed}
      tone={task.deed === 'delete' ? 'danger' : task.deed.tone}
      busy={busy}
      onConfirm={() => onYes(task)}
      onClose={onNo}
    />
  );
}

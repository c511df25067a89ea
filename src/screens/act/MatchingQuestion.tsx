import type { Resource } from '#schemas/resource.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import type { Matching } from './matching.ts';
import type { Task } from './task.ts';
import { useTaskWords } from './taskWords.ts';
import { useMatchCount } from './useMatchCount.ts';

interface MatchingQuestionProps {
  readonly task: Task;
  readonly all: Matching;
  readonly busy: boolean;
  readonly resource: Resource;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something is done to every record that matches, with their exact number. */
export function MatchingQuestion({ task, all, busy, resource, onYes, onNo }: MatchingQuestionProps) {
  const { deed, title, text: own } = useTaskWords(resource)(task);
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
      tone={task.deed === 'delete' ? 'danger' : task.deed.tone}
      busy={busy || total === undefined}
      error={error?.message}
      onConfirm={total === 0 ? onNo : onYes}
      onClose={onNo}
    />
  );
}

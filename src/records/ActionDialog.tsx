import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Action, ObjectSchema, Resource } from '#schemas/resource.ts';
import { ReachNote } from './act/ReachNote.tsx';
import { TaskFacts } from './act/TaskFacts.tsx';
import type { Task } from './act/task.ts';
import { useTaskWords } from './act/taskWords.ts';
import { useMatchCount } from './act/useMatchCount.ts';
import { useTitleValues } from './act/useTitleValues.ts';
import { FormDialog } from './forms/FormDialog.tsx';
import { useAct } from './forms/useAct.ts';

interface ActionDialogProps {
  readonly resource: Resource;
  readonly action: Action;
  readonly input: ObjectSchema;
  readonly task: Task;
  /** Called on success; for a single record, with its current state. */
  readonly onDone: (records: IdRow[]) => void;
  readonly onClose: () => void;
}

/** Runs an action on records after asking for its input. Shows which records, or how many. */
export function ActionDialog({ resource, action, input, task, onDone, onClose }: ActionDialogProps) {
  const { all, rows } = task;
  const ids = rows.map(({ id }) => id);
  const { deed, names, title, text } = useTaskWords(resource)(task);
  const act = useAct(resource, action, ids, { all, names });
  const withValues = useTitleValues(resource, task);
  const matching = useMatchCount(resource, all);
  const ofAll = (
    <>
      {text && <p>{text}</p>}
      <p>{matching.error?.message ?? matching.text}</p>
    </>
  );
  return (
    <FormDialog
      title={withValues(title(matching.total))}
      text={
        <>
          {all ? ofAll : <TaskFacts {...{ resource, task, text }} />}
          {action.reach && !all && <ReachNote reach={action.reach} ids={ids} />}
        </>
      }
      keepAs={`${action.name}:${all ? 'all' : ids.join()}`}
      schema={input}
      rules={`${resource.name}.${action.name}`}
      submitLabel={deed}
      tone={action.tone}
      onSubmit={async (values) => onDone(await act(values))}
      onClose={onClose}
    />
  );
}

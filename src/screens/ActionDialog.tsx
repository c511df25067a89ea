import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Action, ObjectSchema, Resource } from '#schemas/resource.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useAct } from '../forms/useAct.ts';
import { ReachNote } from './act/ReachNote.tsx';
import { TaskFacts } from './act/TaskFacts.tsx';
import type { Task } from './act/task.ts';
import { useTaskWords } from './act/taskWords.ts';
import { useMatchCount } from './act/useMatchCount.ts';

interface ActionDialogProps {
  readonly resource: Resource;
  readonly action: Action;
  readonly input: ObjectSchema;
  readonly task: Task;
  /** It was done; a single record is given as it is now. */
  readonly onDone: (records: IdRow[]) => void;
  readonly onClose: () => void;
}

/** Takes an action on records after asking what it needs to know; it says which ones, or how many. */
export function ActionDialog({ resource, action, input, task, onDone, onClose }: ActionDialogProps) {
  const { all, rows } = task;
  const ids = rows.map(({ id }) => id);
  const { deed, names, title, text } = useTaskWords(resource)(task);
  const act = useAct(resource, action, ids, { all, names });
  const matching = useMatchCount(resource, all);
  const ofAll = (
    <>
      {text && <p>{text}</p>}
      <p>{matching.error?.message ?? matching.text}</p>
    </>
  );
  return (
    <FormDialog
      title={title(matching.total)}
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

import type { Json, Resource } from '#schemas/resource.ts';
import { Facts } from '../record/question/Facts.tsx';
import { type Change, identity } from '../record/question/whatWeighs.ts';
import { SeveralFacts } from './SeveralFacts.tsx';
import type { Task } from './task.ts';

interface TaskFactsProps {
  readonly resource: Resource;
  readonly task: Task;
  readonly text: string | undefined;
}

/** What an action is about: whose record it is and what becomes of it; of several, which they are. */
export function TaskFacts({ resource, task: { deed, rows }, text }: TaskFactsProps) {
  const [row, ...others] = rows;
  if (!row || deed === 'delete') return text;
  if (others.length > 0)
    return (
      <>
        {text && <p>{text}</p>}
        <SeveralFacts resource={resource} rows={rows} />
      </>
    );
  const set = Object.entries(deed.set).flatMap(([name, after]): Change[] => {
    const before = (row[name] ?? null) as Json;
    return before === after ? [] : [[name, before, after]];
  });
  const changed = new Set(set.map(([name]) => name));
  const facts = identity(resource, row).filter(([name]) => !changed.has(name) && name !== resource.display);
  return (
    <Facts resource={resource} changes={[...facts, ...set]}>
      {text}
    </Facts>
  );
}

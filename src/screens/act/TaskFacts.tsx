import type { Json, Resource } from '#schemas/resource.ts';
import { Facts } from '../record/question/Facts.tsx';
import { type Change, identity } from '../record/question/whatWeighs.ts';
import type { Task } from './task.ts';

interface TaskFactsProps {
  readonly resource: Resource;
  readonly task: Task;
  readonly text: string | undefined;
}

/** What an action does to the one record that it is asked about: whose it is, and what becomes of it. */
export function TaskFacts({ resource, task: { deed, rows }, text }: TaskFactsProps) {
  const [row, ...others] = rows;
  if (!row || others.length > 0 || deed === 'delete') return text;
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

import { useMemo } from 'react';
import { isReadable } from '#schemas/complete.ts';
import type { Resource } from '#schemas/resource.ts';
import { useRemembered } from '../../shell/remembered.ts';

/** The columns of a list that a person wants to see. */
export interface ColumnChoice {
  /** All that could be shown, in their order. */
  readonly possible: readonly string[];
  readonly shown: readonly string[];
  /** It is not what the resource itself shows. */
  readonly isOwn: boolean;
  toggle(name: string): void;
  reset(): void;
}

type Wishes = Readonly<Record<string, boolean>>;

const local = () => localStorage;
const nothing: Wishes = {};

/** Remembers in this browser which columns a person shows or hides besides what the resource says. */
export function useColumnChoice(resource: Resource): ColumnChoice {
  const [wishes, setWishes] = useRemembered(local, `kaifang.columns.${resource.name}`, readWishes);
  return useMemo(() => {
    const { columns } = resource.list;
    const possible = [...columns, ...Object.keys(resource.schema.properties)].filter(
      (name, at, all) => all.indexOf(name) === at && isPossible(resource, name),
    );
    const wanted = possible.filter((name) => wishes[name] ?? columns.includes(name));
    // A list without a column would be none.
    const shown = wanted.length > 0 ? wanted : possible.filter((name) => columns.includes(name));
    return {
      possible,
      shown,
      isOwn: Object.keys(wishes).length > 0,
      toggle: (name) => setWishes(wishesWith(wishes, name, !shown.includes(name), columns.includes(name))),
      reset: () => setWishes(nothing),
    };
  }, [resource, wishes, setWishes]);
}

function wishesWith(wishes: Wishes, name: string, isWanted: boolean, isUsual: boolean): Wishes {
  const { [name]: _before, ...rest } = wishes;
  return isWanted === isUsual ? rest : { ...rest, [name]: isWanted };
}

function isPossible({ schema }: Resource, name: string): boolean {
  const property = schema.properties[name];
  return property !== undefined && isReadable(property) && name !== 'version';
}

function readWishes(stored: unknown): Wishes {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return nothing;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}

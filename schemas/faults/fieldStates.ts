import type { Json, Property } from '../resource.ts';

type State = Readonly<Record<string, Json>>;

/** The states that a record's fields and their choices require, each with its place in the file. */
export function fieldStates(properties: Readonly<Record<string, Property>>): [path: string, State][] {
  return Object.entries(properties).flatMap(([name, { editWhen, onlySuper, options = {} }]) => {
    const at = `/schema/properties/${name}`;
    const states: [string, State | undefined][] = [
      [`${at}/editWhen`, editWhen],
      [`${at}/onlySuper/unless`, onlySuper?.unless],
      ...Object.entries(options).map(([value, { when }]): [string, State | undefined] => [
        `${at}/options/${value}/when`,
        when,
      ]),
    ];
    return states.flatMap(([path, state]): [string, State][] => (state ? [[path, state]] : []));
  });
}

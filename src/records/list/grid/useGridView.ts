import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';
import { useRemembered } from '../../../ui/remembered.ts';

/** The view of a list. */
export type ListView = Resource['list']['view'];

/** The view of a list that the user chose in this browser. There is a choice if records have a picture. */
export interface ViewChoice {
  readonly view: ListView;
  /** Undefined if there is only one. */
  readonly choose: ((view: ListView) => void) | undefined;
}

const local = () => localStorage;

/** Stores whether a list is shown as rows or as cards. */
export function useGridView(resource: Resource): ViewChoice {
  const [chosen, setChosen] = useRemembered(local, `kaifang.view.${resource.name}`, readView);
  if (!pictureField(resource)) return { view: 'table', choose: undefined };
  return { view: chosen ?? resource.list.view, choose: setChosen };
}

function readView(stored: unknown): ListView | null {
  return stored === 'grid' || stored === 'table' ? stored : null;
}

import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';
import { useRemembered } from '../../shell/remembered.ts';

/** How a list is looked at. */
export type ListView = Resource['list']['view'];

/** The view of a list that a person chose in this browser; there is a choice where a record has a picture. */
export interface ViewChoice {
  readonly view: ListView;
  /** Nothing where there is only one. */
  readonly choose: ((view: ListView) => void) | undefined;
}

const local = () => localStorage;

/** Remembers whether a list is looked at as lines or as cards. */
export function useGridView(resource: Resource): ViewChoice {
  const [chosen, setChosen] = useRemembered(local, `kaifang.view.${resource.name}`, readView);
  if (!pictureField(resource)) return { view: 'table', choose: undefined };
  return { view: chosen ?? resource.list.view, choose: setChosen };
}

function readView(stored: unknown): ListView | null {
  return stored === 'grid' || stored === 'table' ? stored : null;
}

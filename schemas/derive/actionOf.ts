import type { Action, Resource } from '../resource.ts';

/**
 * The action that a service call ran, determined by the changes: where several share the service, the one
 * whose state was reached.
 */
export function actionOf(
  { actions }: Pick<Resource, 'actions'>,
  service: string,
  changes: Readonly<Record<string, unknown>>,
): Action | undefined {
  const sharing = Object.values(actions).filter((action) => action.service === service);
  const reached = ({ set }: Action) =>
    Object.entries(set).some(([name, value]) => {
      const change = changes[name];
      return Array.isArray(change) && change[1] === value;
    });
  return sharing.find(reached) ?? (sharing.length === 1 ? sharing[0] : undefined);
}

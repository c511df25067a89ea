import { useTranslate } from 'react-admin';
import type { QueryNode } from '#schemas/flow/nodes/query.ts';
import type { SqlNode } from '#schemas/flow/nodes/sql.ts';
import { useDesign } from '../designContext.ts';
import type { NodeProps } from '../nodeView.ts';
import { ChoiceRow } from './boxes.tsx';

/** The database of a node: the platform's own data, or one of the connections if there are any. */
export function ConnectionRow<T extends QueryNode | SqlNode>({ node, put, problemAt }: NodeProps<T>) {
  const translate = useTranslate();
  const { around } = useDesign();
  const chosen = node.connection ?? '';
  const known = around.connections ?? [];
  // A connection that was disabled in the meantime stays visible.
  const connections = chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  if (connections.length === 0) return null;
  return (
    <ChoiceRow
      label={translate('designer.label.connection')}
      value={chosen}
      problem={problemAt('connection')}
      choices={[['', translate('designer.ownData')], ...connections.map((one) => [one, one] as const)]}
      onChange={(one) =>
        put({ connection: one === '' ? undefined : one } as unknown as Partial<T>, 'connection')
      }
    />
  );
}

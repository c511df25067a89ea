import { useTranslate } from 'ra-core';
import type { QueryNode, SqlNode } from '#schemas/flow/document.ts';
import { useDesign } from '../designContext.ts';
import { ChoiceRow } from './boxes.tsx';
import type { NodeProps } from './nodeProps.ts';

/** Which database a node asks: the platform's own data, or one of the connections where there are any. */
export function ConnectionRow<T extends QueryNode | SqlNode>({ node, put, problemAt }: NodeProps<T>) {
  const translate = useTranslate();
  const { around } = useDesign();
  const chosen = node.connection ?? '';
  const known = around.connections ?? [];
  // One that was switched off since stays to be seen.
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

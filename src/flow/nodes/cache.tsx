import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import { useTranslate } from 'react-admin';
import type { CacheNode } from '#schemas/flow/nodes/cache.ts';
import { ChoiceRow, NumberRow } from '../inspector/boxes.tsx';
import { ValueRow } from '../inspector/ValueRow.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { valueText } from '../valueText.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    cache: typeof view;
  }
}

/** The key, the value and the lifetime of a cache entry. */
export const view: NodeView<CacheNode> = {
  icon: SavingsOutlined,
  tone: 'neutral',
  summary: ({ action, key }, { translate }) => `${translate(`designer.cache.${action}`)} · ${valueText(key)}`,
  blank: { type: 'cache', action: 'get', key: { lit: '' }, seconds: 60 },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<CacheNode>) {
  const translate = useTranslate();
  const label = useFieldLabel(node);
  return (
    <>
      <ChoiceRow
        label={label('action')}
        value={node.action}
        choices={(['get', 'set', 'delete'] as const).map((one) => [one, translate(`designer.cache.${one}`)])}
        onChange={(action) => put({ action }, 'action')}
      />
      <ValueRow {...{ id, node, put, problemAt }} field="key" wanted="string" />
      {node.action === 'set' && (
        <>
          <ValueRow {...{ id, node, put, problemAt }} field="value" />
          <NumberRow
            label={label('seconds')}
            value={node.seconds}
            least={1}
            problem={problemAt('seconds')}
            onChange={(seconds) => put({ seconds } as Partial<CacheNode>, 'seconds')}
          />
        </>
      )}
    </>
  );
}

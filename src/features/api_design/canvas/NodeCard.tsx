import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Handle, type Node, type NodeProps, Position } from 'reactflow';
import { definitionOf, isStart, portsOf } from '#schemas/flow/nodeTypes.ts';
import { portLabel, viewOf } from '../../../flow/nodeViews.ts';
import { useLang } from '../../../lang.ts';
import type { CardData } from '../document/canvasNode.ts';

/** A node on the canvas: its type, its summary, and its output ports. */
export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<Node<CardData, 'card'>>) {
  const translate = useTranslate();
  const lang = useLang();
  const { node, faults, warnings, run } = data;
  const view = viewOf(node);
  const { icon: Icon, tone } = view;
  const ports = portsOf(node);
  const text = view.summary(node, { translate, lang });
  const kind = definitionOf(node).label[lang];
  return (
    <Card data-tone={tone} data-selected={selected} data-state={faults > 0 ? 'fault' : run?.state}>
      {!isStart(node) && <Handle type="target" position={Position.Left} />}
      <header>
        <Icon fontSize="small" aria-hidden />
        <b>{node.name || kind}</b>
        {faults > 0 && (
          <Badge data-tone="danger">{translate('designer.faults', { smart_count: faults })}</Badge>
        )}
        {faults === 0 && warnings > 0 && (
          <Badge data-tone="warning">{translate('designer.warnings', { smart_count: warnings })}</Badge>
        )}
      </header>
      <p>{text || translate('designer.summary.empty')}</p>
      {run && (
        <footer>
          {translate(`designer.run.${run.state}`)} · {translate('designer.run.ms', { ms: run.ms })}
          {run.times > 1 && ` · ×${run.times}`}
        </footer>
      )}
      <Ports>
        {ports.map((port) => (
          <li key={port}>
            {ports.length > 1 && <span>{portLabel(node, port, translate)}</span>}
            <Handle
              id={port}
              type="source"
              position={Position.Right}
              role="img"
              aria-label={`${id} ${port}`}
            />
          </li>
        ))}
      </Ports>
    </Card>
  );
});

const Card = styled('div')(({ theme: { tokens } }) => ({
  position: 'relative',
  width: 216,
  borderRadius: 10,
  border: `1px solid ${tokens.line}`,
  backgroundColor: tokens.surface,
  boxShadow: '0 1px 2px rgba(16, 40, 38, 0.08)',
  color: tokens.ink,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  '& header': { display: 'flex', alignItems: 'center', gap: 8, padding: '9px 12px 3px' },
  '& header b': {
    flex: 1,
    minWidth: 0,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& header svg': { boxSizing: 'content-box', padding: 3, borderRadius: 6, fontSize: 16 },
  ...Object.fromEntries(
    Object.entries(tokens.tones).map(([tone, { ink, soft }]) => [
      `&[data-tone="${tone}"] header svg`,
      { color: ink, backgroundColor: soft },
    ]),
  ),
  '& p': {
    margin: 0,
    padding: '0 12px 9px',
    minHeight: '1.4em',
    color: tokens.inkSoft,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& footer': {
    padding: '4px 12px',
    borderTop: `1px solid ${tokens.line}`,
    color: tokens.inkSoft,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '&[data-selected="true"]': { borderColor: tokens.accent, boxShadow: `0 0 0 2px ${tokens.accent}` },
  '&[data-state="fault"]': { borderColor: tokens.tones.danger.mark },
  '&[data-state="done"]': { borderColor: tokens.tones.success.mark },
  '&[data-state="failed"]': { borderColor: tokens.tones.danger.mark },
  '& .react-flow__handle': {
    width: 11,
    height: 11,
    border: `2px solid ${tokens.surface}`,
    backgroundColor: tokens.edge,
  },
  '& .react-flow__handle:hover, & .react-flow__handle.connectingfrom': { backgroundColor: tokens.accent },
  '& .react-flow__handle.valid': { backgroundColor: tokens.tones.success.mark },
}));

const Badge = styled('small')(({ theme: { tokens } }) => ({
  flex: 'none',
  padding: '0 6px',
  borderRadius: 8,
  fontSize: '0.6875rem',
  lineHeight: '16px',
  '&[data-tone="danger"]': { color: tokens.tones.danger.ink, backgroundColor: tokens.tones.danger.soft },
  '&[data-tone="warning"]': { color: tokens.tones.warning.ink, backgroundColor: tokens.tones.warning.soft },
}));

const Ports = styled('ul')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { position: 'relative', textAlign: 'right', padding: '0 14px', color: tokens.inkFaint },
  '& li:last-of-type:not(:only-of-type)': { paddingBottom: 8 },
  '& li span': { fontSize: '0.75rem', lineHeight: '20px' },
  '& li:only-of-type': { position: 'static' },
}));

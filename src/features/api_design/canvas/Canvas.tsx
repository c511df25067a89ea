import 'reactflow/dist/style.css';
import { styled, useTheme } from '@mui/material/styles';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type FinalConnectionState,
  MarkerType,
  MiniMap,
  type Node,
  type NodeProps,
  ReactFlow,
} from 'reactflow';
import { useDesign } from '../../../flow/designContext.ts';
import { viewOf } from '../../../flow/nodeViews.ts';
import { useProblemText } from '../../../flow/useProblemText.ts';
import { useMode } from '../../../ui/mode.ts';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval.ts';
import type { CanvasNode, NoteData } from '../document/canvasNode.ts';
import { whyNot } from '../whyNot.ts';
import { fit } from './fit.ts';
import { NodeCard } from './NodeCard.tsx';
import type { useCanvas } from './useCanvas.ts';
import { useDrop } from './useDrop.ts';

/** A note for other editors; it has no effect on the API. */
const NoteCard = memo(function NoteCard({ data, selected }: NodeProps<Node<NoteData, 'note'>>) {
  const translate = useTranslate();
  const { edit } = useDesign();
  const change = (text: string) =>
    edit(
      (flow) => ({
        ...flow,
        notes: (flow.notes ?? []).map((note, at) => (at === data.at ? { ...note, text } : note)),
      }),
      `note ${data.at}`,
    );
  return (
    <Paper data-selected={selected}>
      <textarea
        className="nodrag nowheel"
        aria-label={translate('designer.note')}
        placeholder={translate('designer.noteHint')}
        value={data.text}
        maxLength={1000}
        rows={Math.min(8, Math.max(2, data.text.split('\n').length))}
        onChange={({ target }) => change(target.value)}
      />
    </Paper>
  );
});

const Paper = styled('div')(({ theme: { tokens } }) => ({
  width: 200,
  padding: '14px 10px 8px',
  borderRadius: 4,
  cursor: 'grab',
  backgroundColor: tokens.tones.warning.soft,
  border: '1px solid transparent',
  '&[data-selected="true"]': { borderColor: tokens.accent },
  '& textarea': {
    width: '100%',
    border: 0,
    padding: 0,
    resize: 'none',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: tokens.tones.warning.ink,
    backgroundColor: 'transparent',
  },
}));

const nodeTypes = { card: NodeCard, note: NoteCard };

interface CanvasProps {
  readonly canvas: ReturnType<typeof useCanvas>;
  readonly onNodeClick?: () => void;
}

/** Draws the flow: nodes to move, ports to connect, and a reason wherever two do not fit. */
export function Canvas({ canvas, onNodeClick }: CanvasProps) {
  const { nodes, edges, choose, remove: _remove, ...handlers } = canvas;
  const dropping = useDrop(choose);
  // React Flow removes an element from the page later than from its props.
  const onFocus = useFocusAfterRemoval(
    '.react-flow__node, .react-flow__edge',
    ({ isConnected, dataset }) => isConnected && [...edges, ...nodes].some(({ id }) => id === dataset['id']),
  );
  const translate = useTranslate();
  const { tokens } = useTheme();
  const { mode } = useMode();
  const { refused, ...connecting } = useConnecting();
  const labels = useMemo(() => canvasLabels(translate), [translate]);
  // Stable while a node is dragged: the map redraws all nodes for a new function.
  const colour = useCallback(
    (node: Node) =>
      node.type === 'card'
        ? tokens.tones[viewOf((node as CanvasNode & { type: 'card' }).data.node).tone].mark
        : tokens.tones.warning.soft,
    [tokens],
  );
  return (
    <Place data-part="canvas" tabIndex={-1} onFocus={onFocus}>
      <ReactFlow<CanvasNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        {...handlers}
        {...connecting}
        {...dropping}
        {...(onNodeClick && { onNodeClick })}
        colorMode={mode}
        defaultEdgeOptions={edgeOptions}
        ariaLabelConfig={labels}
        deleteKeyCode={null}
        multiSelectionKeyCode={['Meta', 'Control', 'Shift']}
        minZoom={0.04}
        snapToGrid
        snapGrid={grid}
        fitView
        fitViewOptions={fit}
        onlyRenderVisibleElements={nodes.length > 120}
        proOptions={plain}
      >
        <Background gap={20} color={tokens.line} />
        <Controls showInteractive={false} />
        <MiniMap pannable zoomable ariaLabel={translate('designer.minimap')} nodeColor={colour} />
      </ReactFlow>
      {refused && <Why role="alert">{refused}</Why>}
    </Place>
  );
}

/** The invalid targets while an edge is drawn, with the reasons. */
function useConnecting() {
  const problemText = useProblemText();
  const { flow } = useDesign();
  const [refused, setRefused] = useState<string>();
  const reason = useCallback(
    (source: string, port: string, target: string) => whyNot(flow, source, port, target),
    [flow],
  );
  const isValidConnection = useCallback(
    ({ source, sourceHandle, target }: Connection | Edge) =>
      reason(source, sourceHandle ?? 'out', target) === undefined,
    [reason],
  );
  const onConnectEnd = useCallback(
    (_event: unknown, { isValid, fromNode, fromHandle, toNode }: FinalConnectionState) => {
      if (isValid !== false || !fromNode || !toNode) return;
      const isForward = fromHandle?.type === 'source';
      const [from, to] = isForward ? [fromNode, toNode] : [toNode, fromNode];
      const fault = reason(from.id, isForward ? (fromHandle?.id ?? 'out') : 'out', to.id);
      setRefused(fault && problemText(fault));
    },
    [reason, problemText],
  );
  const onConnectStart = useCallback(() => setRefused(undefined), []);
  return { refused, isValidConnection, onConnectEnd, onConnectStart };
}

function canvasLabels(translate: (key: string) => string) {
  return {
    'node.a11yDescription.default': translate('designer.aria.node'),
    'node.a11yDescription.keyboardDisabled': translate('designer.aria.node'),
    // The position that React Flow passes along is the previous one.
    'node.a11yDescription.ariaLiveMessage': ({ direction }: { direction: string }) =>
      translate(`designer.aria.moved.${direction}`),
    'edge.a11yDescription.default': translate('designer.aria.edge'),
    'controls.ariaLabel': translate('designer.aria.controls'),
    'controls.zoomIn.ariaLabel': translate('designer.aria.zoomIn'),
    'controls.zoomOut.ariaLabel': translate('designer.aria.zoomOut'),
    'controls.fitView.ariaLabel': translate('designer.aria.fit'),
    'minimap.ariaLabel': translate('designer.minimap'),
    'handle.ariaLabel': translate('designer.aria.port'),
  };
}

const edgeOptions = { type: 'smoothstep', markerEnd: { type: MarkerType.ArrowClosed } };
const grid: [number, number] = [10, 10];
const plain = { hideAttribution: true };

const Place = styled('div')(({ theme: { tokens } }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: tokens.sunken,
  // Clipped, not hidden: browsers scroll hidden overflow to the focused element, and nodes would move under
  // the pointer.
  '& .react-flow': { backgroundColor: 'transparent', overflow: 'clip !important' },
  '& .react-flow__background': { backgroundColor: 'transparent' },
  '& .react-flow__edge-path': { stroke: tokens.edge, strokeWidth: 1.5 },
  // Twice the class: React Flow's own styles, which come later, hide the focus.
  '& .react-flow__edge.react-flow__edge:is(.selected, :focus-visible) .react-flow__edge-path': {
    stroke: tokens.accent,
    strokeWidth: 2.5,
  },
  '& .react-flow__node.react-flow__node:focus-visible': {
    outline: `2px solid ${tokens.focus}`,
    outlineOffset: 3,
    borderRadius: 10,
  },
  '& .react-flow__controls': { boxShadow: 'none', border: `1px solid ${tokens.line}`, borderRadius: 8 },
  '& .react-flow__controls-button': {
    color: tokens.ink,
    backgroundColor: tokens.surface,
    borderColor: tokens.line,
  },
  '& .react-flow__minimap': {
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.line}`,
    borderRadius: 8,
    '@media (max-width: 700px)': { display: 'none' },
  },
}));

const Why = styled('p')(({ theme: { tokens } }) => ({
  position: 'absolute',
  left: '50%',
  bottom: 16,
  transform: 'translateX(-50%)',
  maxWidth: '80%',
  margin: 0,
  padding: '8px 14px',
  borderRadius: 8,
  color: tokens.tones.danger.ink,
  backgroundColor: tokens.tones.danger.soft,
  boxShadow: tokens.shadow,
}));

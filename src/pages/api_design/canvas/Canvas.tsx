import 'reactflow/dist/style.css';
import { styled, useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type FinalConnectionState,
  MarkerType,
  MiniMap,
  type Node,
  ReactFlow,
} from 'reactflow';
import { useMode } from '../../../shell/mode.ts';
import { useDesign } from '../designContext.ts';
import { whyNot } from '../flow/whyNot.ts';
import type { CanvasNode } from './canvasNode.ts';
import { NodeCard } from './NodeCard.tsx';
import { NoteCard } from './NoteCard.tsx';
import { nodeLook } from './nodeLook.tsx';
import type { useCanvas } from './useCanvas.ts';
import { useDrop } from './useDrop.ts';

const nodeTypes = { card: NodeCard, note: NoteCard };

/** Draws the flow: nodes to move, ports to connect, and a reason wherever two don't fit. */
export function Canvas({ canvas }: { readonly canvas: ReturnType<typeof useCanvas> }) {
  const { nodes, edges, choose, remove: _remove, ...handlers } = canvas;
  const dropping = useDrop(choose);
  const translate = useTranslate();
  const { tokens } = useTheme();
  const { mode } = useMode();
  const { refused, ...connecting } = useConnecting();
  const labels = useMemo(() => canvasLabels(translate), [translate]);
  // One and the same while a node is dragged: the map draws all of them anew for another one.
  const colour = useCallback(
    (node: Node) =>
      node.type === 'card'
        ? tokens.tones[nodeLook[(node as CanvasNode & { type: 'card' }).data.node.type].tone].mark
        : tokens.tones.warning.soft,
    [tokens],
  );
  return (
    <Place data-part="canvas">
      <ReactFlow<CanvasNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        {...handlers}
        {...connecting}
        {...dropping}
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

/** What is refused while an edge is drawn, and why. */
function useConnecting() {
  const translate = useTranslate();
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
      setRefused(fault && translate(`flow.problem.${fault.key}`, fault.values));
    },
    [reason, translate],
  );
  const onConnectStart = useCallback(() => setRefused(undefined), []);
  return { refused, isValidConnection, onConnectEnd, onConnectStart };
}

function canvasLabels(translate: (key: string) => string) {
  return {
    'node.a11yDescription.default': translate('designer.aria.node'),
    'node.a11yDescription.keyboardDisabled': translate('designer.aria.node'),
    // The place that React Flow tells beside it is the one before.
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
const fit = { maxZoom: 1, padding: 0.15 };
const plain = { hideAttribution: true };

const Place = styled('div')(({ theme: { tokens } }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: tokens.sunken,
  // Clipped, not hidden: what is merely hidden a browser scrolls to what has the focus, and nodes slip from under the mouse.
  '& .react-flow': { backgroundColor: 'transparent', overflow: 'clip !important' },
  '& .react-flow__background': { backgroundColor: 'transparent' },
  '& .react-flow__edge-path': { stroke: tokens.edge, strokeWidth: 1.5 },
  '& .react-flow__edge.selected .react-flow__edge-path, & .react-flow__edge:focus-visible .react-flow__edge-path':
    { stroke: tokens.accent, strokeWidth: 2.5 },
  '& .react-flow__node:focus-visible': {
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

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  applyNodeChanges,
  type Connection,
  type Edge as DrawnEdge,
  type EdgeChange,
  type NodeChange,
} from 'reactflow';
import type { Flow } from '#schemas/flow/document.ts';
import { useDesign } from '../designContext.ts';
import { cutOut } from '../document/clip.ts';
import { connect } from '../document/edits.ts';
import { type CanvasNode, drawnEdges, drawnNodes, type Facts } from './canvasNode.ts';
import { type Came, moved } from './moved.ts';

/** The canvas between React Flow and the flow: what is drawn, and what people do to it. */
export function useCanvas(facts: Facts) {
  const { flow, edit } = useDesign();
  const [nodes, setNodes] = useState<CanvasNode[]>(() => drawnNodes([], flow, facts));
  const [chosenEdges, setChosenEdges] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setNodes((before) => drawnNodes(before, flow, facts)), [flow, facts]);
  const edges = useMemo(() => drawnEdges(flow, chosenEdges), [flow, chosenEdges]);

  const burst = useBurst();
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      setNodes((now) => applyNodeChanges(changes, now));
      const came: Came[] = [];
      let drags = false;
      for (const change of changes) {
        if (change.type !== 'position') continue;
        if (change.dragging) drags = true;
        else if (change.position) came.push({ id: change.id, ...change.position });
      }
      // While the mouse drags, only the canvas knows; keys come to rest with every press.
      if (drags) burst.drag();
      if (came.length > 0) edit((now) => moved(now, came), burst.about(came));
    },
    [edit, burst],
  );
  const onEdgesChange = useCallback((changes: EdgeChange[]) => {
    setChosenEdges((now) => {
      const next = new Set(now);
      for (const change of changes)
        if (change.type === 'select') change.selected ? next.add(change.id) : next.delete(change.id);
      return next;
    });
  }, []);
  const onConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) =>
      edit((now) => connect(now, { node: source, port: sourceHandle ?? 'out' }, target)),
    [edit],
  );
  // What goes is taken out of the flow, and the canvas follows.
  const onBeforeDelete = useCallback(
    async ({ nodes: gone, edges: cut }: { nodes: CanvasNode[]; edges: DrawnEdge[] }) => {
      edit((now) => without(now, gone, cut));
      return false;
    },
    [edit],
  );
  const choose = useCallback((ids: ReadonlySet<string>) => {
    setChosenEdges(new Set());
    setNodes((now) =>
      now.map((node) =>
        (node.selected ?? false) === ids.has(node.id) ? node : { ...node, selected: ids.has(node.id) },
      ),
    );
  }, []);
  return { nodes, edges, choose, onNodesChange, onEdgesChange, onConnect, onBeforeDelete };
}

// A pause this long begins another step of undo, in milliseconds.
const pause = 1000;

// Presses of keys that follow each other are one step, each drag is one of its own.
function useBurst() {
  const state = useRef({ number: 0, last: 0, isDragged: false });
  return useMemo(
    () => ({
      drag: () => {
        state.current.isDragged = true;
      },
      about: (came: readonly Came[]): string | undefined => {
        const { number, last, isDragged } = state.current;
        const now = performance.now();
        const next = now - last > pause ? number + 1 : number;
        state.current = { number: next, last: now, isDragged: false };
        return isDragged ? undefined : `move ${next} ${came.map(({ id }) => id).join(' ')}`;
      },
    }),
    [],
  );
}

function without(flow: Flow, gone: readonly CanvasNode[], cut: readonly DrawnEdge[]): Flow {
  const ids = new Set(gone.map(({ id }) => id));
  const cutEdges = flow.edges.filter(([from, port, to]) =>
    cut.some(({ source, sourceHandle, target }) => source === from && sourceHandle === port && target === to),
  );
  return cutOut(flow, ids, cutEdges);
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  applyNodeChanges,
  type Connection,
  type Edge as DrawnEdge,
  type EdgeChange,
  type NodeChange,
} from 'reactflow';
import { useDesign } from '../designContext.ts';
import { connect, move, type Place, remove } from '../document/edits.ts';
import { type CanvasNode, drawnEdges, drawnNodes, type Facts, notePrefix } from './canvasNode.ts';

/** The canvas between React Flow and the flow: what is drawn, and what people do to it. */
export function useCanvas(facts: Facts) {
  const { flow, edit } = useDesign();
  const [nodes, setNodes] = useState<CanvasNode[]>(() => drawnNodes([], flow, facts));
  const [chosenEdges, setChosenEdges] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setNodes((before) => drawnNodes(before, flow, facts)), [flow, facts]);
  const edges = useMemo(() => drawnEdges(flow, chosenEdges), [flow, chosenEdges]);

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => setNodes((now) => applyNodeChanges(changes, now)),
    [],
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
  const onNodeDragStop = useCallback(
    (_event: unknown, _node: unknown, dragged: CanvasNode[]) => edit((now) => placed(now, dragged)),
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
  return { nodes, edges, choose, onNodesChange, onEdgesChange, onConnect, onNodeDragStop, onBeforeDelete };
}

type Design = ReturnType<typeof useDesign>['flow'];

function placed(flow: Design, dragged: readonly CanvasNode[]): Design {
  const places: Record<string, Place> = {};
  const notes = [...(flow.notes ?? [])];
  for (const { id, position, data } of dragged) {
    const place = [Math.round(position.x), Math.round(position.y)] as const;
    if (!id.startsWith(notePrefix)) places[id] = place;
    else {
      const at = Number((data as { at: number }).at);
      const note = notes[at];
      if (note) notes[at] = { ...note, at: place };
    }
  }
  return { ...move(flow, places), notes };
}

function without(flow: Design, gone: readonly CanvasNode[], cut: readonly DrawnEdge[]): Design {
  const ids = new Set(gone.map(({ id }) => id));
  const cutEdges = flow.edges.filter(([from, port, to]) =>
    cut.some(({ source, sourceHandle, target }) => source === from && sourceHandle === port && target === to),
  );
  const left = remove(flow, ids, cutEdges);
  return { ...left, notes: (flow.notes ?? []).filter((_note, at) => !ids.has(`${notePrefix}${at}`)) };
}

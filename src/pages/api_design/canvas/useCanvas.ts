import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { applyNodeChanges, type Connection, type EdgeChange, type NodeChange } from 'reactflow';
import type { Flow } from '#schemas/flow/document.ts';
import { useDesign } from '../designContext.ts';
import { cutOut } from '../document/clip.ts';
import { connect } from '../document/edits.ts';
import { nodeLabel } from '../flow/nodeName.ts';
import { type CanvasNode, drawnEdges, drawnNodes, edgeId, type Facts, notePrefix } from './canvasNode.ts';
import { type Came, moved } from './moved.ts';
import { portWord } from './portWord.ts';

/** The canvas between React Flow and the flow: what is drawn, and what people do to it. */
export function useCanvas(facts: Facts) {
  const { flow, edit } = useDesign();
  const names = useNames(flow);
  const [nodes, setNodes] = useState<CanvasNode[]>(() => drawnNodes([], flow, facts, names.node));
  const [chosenEdges, setChosenEdges] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setNodes((before) => drawnNodes(before, flow, facts, names.node)), [flow, facts, names]);
  const edges = useMemo(() => drawnEdges(flow, chosenEdges, names.edge), [flow, chosenEdges, names]);

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
  const remove = useCallback(() => {
    const gone = new Set(nodes.filter(({ selected }) => selected).map(({ id }) => id));
    const cut = flow.edges.filter(([from, port]) => chosenEdges.has(edgeId(from, port)));
    if (gone.size + cut.length > 0) edit((now) => cutOut(now, gone, cut));
  }, [nodes, flow, chosenEdges, edit]);
  const choose = useCallback((ids: ReadonlySet<string>) => {
    setChosenEdges(new Set());
    setNodes((now) =>
      now.map((node) =>
        (node.selected ?? false) === ids.has(node.id) ? node : { ...node, selected: ids.has(node.id) },
      ),
    );
  }, []);
  return { nodes, edges, choose, remove, onNodesChange, onEdgesChange, onConnect };
}

// What a screen reader calls nodes and lines: names alone are not unlike each other.
function useNames(flow: Flow) {
  const translate = useTranslate();
  return useMemo(() => {
    const node = (id: string) =>
      id.startsWith(notePrefix) ? translate('designer.note') : nodeLabel(flow, id, translate);
    const edge = (from: string, port: string, to: string) => {
      const { [from]: source } = flow.nodes;
      const by = source ? portWord(source, port, translate) : port;
      return translate('designer.aria.line', { from: node(from), port: by, to: node(to) });
    };
    return { node, edge };
  }, [flow, translate]);
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

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { applyNodeChanges, type Connection, type EdgeChange, type NodeChange } from 'reactflow';
import type { Flow } from '#schemas/flow/document.ts';
import { useDesign } from '../../../flow/designContext.ts';
import { nodeLabel } from '../../../flow/nodeName.ts';
import { portLabel } from '../../../flow/nodeViews.ts';
import { useWords } from '../../../lang.ts';
import {
  type CanvasNode,
  drawnEdges,
  drawnNodes,
  edgeId,
  type Facts,
  notePrefix,
} from '../document/canvasNode.ts';
import { cutOut } from '../document/clip.ts';
import { connect, move, type Place } from '../document/edits.ts';

/** Connects React Flow and the flow: the drawn elements, and the changes by the user. */
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
      // During a drag only the canvas is updated; each key press updates the flow.
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
  // Removed elements are removed from the flow, and the canvas follows.
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

// Screen reader labels of nodes and edges: names alone are ambiguous.
function useNames(flow: Flow) {
  const translate = useTranslate();
  const words = useWords();
  return useMemo(() => {
    const node = (id: string) =>
      id.startsWith(notePrefix) ? translate('designer.note') : nodeLabel(flow, id, words);
    const edge = (from: string, port: string, to: string) => {
      const { [from]: source } = flow.nodes;
      const by = source ? portLabel(source, port, translate) : port;
      return translate('designer.aria.line', { from: node(from), port: by, to: node(to) });
    };
    return { node, edge };
  }, [flow, translate, words]);
}

// A pause of this length starts another undo step, in milliseconds.
const pause = 1000;

// Consecutive key presses are one step, and each drag is a step of its own.
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

/** The final position of a drawn element. */
interface Came {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The flow with the final positions of nodes and notes; the same object when none of them moved. */
export function moved(flow: Flow, came: readonly Came[]): Flow {
  const places: Record<string, Place> = {};
  const notes = [...(flow.notes ?? [])];
  let isOther = false;
  for (const { id, x, y } of came) {
    const at = [Math.round(x), Math.round(y)] as const;
    const number = id.startsWith(notePrefix) ? Number(id.slice(notePrefix.length)) : undefined;
    const note = number === undefined ? undefined : notes[number];
    const before = number === undefined ? (flow.layout?.[id] ?? [0, 0]) : note?.at;
    if (!before || (before[0] === at[0] && before[1] === at[1])) continue;
    isOther = true;
    if (number === undefined) places[id] = at;
    else if (note) notes[number] = { ...note, at };
  }
  if (!isOther) return flow;
  return { ...move(flow, places), ...(flow.notes && { notes }) };
}

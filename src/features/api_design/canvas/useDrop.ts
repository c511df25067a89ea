import { type DragEvent, useCallback } from 'react';
import { useReactFlow } from 'reactflow';
import type { NodeType } from '#schemas/flow/document.ts';
import { addedTypes } from '#schemas/flow/nodeTypes.ts';
import { useDesign } from '../../../flow/designContext.ts';
import { newNode } from '../../../flow/nodeViews.ts';
import { addNode } from '../document/edits.ts';
import { freeId } from '../document/newNode.ts';

// A type that no other dragged content on the page has.
const draggedKind = 'application/x-kaifang-node';

/** Sets the type of the dragged node. */
export function beginDrag({ dataTransfer }: DragEvent, type: NodeType): void {
  dataTransfer.setData(draggedKind, type);
  dataTransfer.effectAllowed = 'copy';
}

/** Accepts a node dragged from the palette, and adds it where it is dropped. */
export function useDrop(choose: (ids: ReadonlySet<string>) => void) {
  const { flow, edit } = useDesign();
  const { screenToFlowPosition } = useReactFlow();
  const onDragOver = useCallback((event: DragEvent) => {
    if (event.dataTransfer.types.includes(draggedKind)) event.preventDefault();
  }, []);
  const onDrop = useCallback(
    (event: DragEvent) => {
      const type = addedTypes.find((one) => one === event.dataTransfer.getData(draggedKind));
      if (!type) return;
      event.preventDefault();
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const id = freeId(flow.nodes, type);
      edit((now) => addNode(now, id, newNode(type), [onGrid(x - half.width), onGrid(y - half.height)]));
      // The canvas must contain the node before it can be selected.
      setTimeout(() => choose(new Set([id])));
    },
    [flow, edit, choose, screenToFlowPosition],
  );
  return { onDragOver, onDrop };
}

/** From the corner of a node to its center, by which it was dragged. */
const half = { width: 108, height: 30 };

function onGrid(at: number): number {
  return Math.round(at / 10) * 10;
}

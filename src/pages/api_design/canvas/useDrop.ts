import { type DragEvent, useCallback } from 'react';
import { useReactFlow } from 'reactflow';
import { type AddedType, addedTypes } from '#schemas/flow/document.ts';
import { useDesign } from '../designContext.ts';
import { addNode } from '../document/edits.ts';
import { freeId, newNode } from '../document/newNode.ts';

// Nothing else that is dragged over the page has this kind.
const draggedKind = 'application/x-kaifang-node';

/** Says which kind of node is dragged. */
export function beginDrag({ dataTransfer }: DragEvent, type: AddedType): void {
  dataTransfer.setData(draggedKind, type);
  dataTransfer.effectAllowed = 'copy';
}

/** Takes a node that is dragged from the palette, and puts it where it is let go. */
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
      // The canvas has to hold the node before it can be chosen.
      setTimeout(() => choose(new Set([id])));
    },
    [flow, edit, choose, screenToFlowPosition],
  );
  return { onDragOver, onDrop };
}

/** From the corner of a node to its middle, by which it was dragged. */
const half = { width: 108, height: 30 };

function onGrid(at: number): number {
  return Math.round(at / 10) * 10;
}

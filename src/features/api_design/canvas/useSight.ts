import { useMemo } from 'react';
import { type ReactFlowInstance, useReactFlow, useStoreApi } from 'reactflow';
import { fit } from './fit.ts';

/** What of the flow can be seen, and how the canvas moves so that more of it can. */
export interface Sight {
  /** Moves the canvas until a node is in view. Ignores nodes that are being dragged. */
  reveal(id: string): void;
  /**
   * Makes a change beside the canvas, and shows the whole flow again if it was in view before.
   * @returns whether it was.
   */
  keep(change: () => void): boolean;
}

// The panels beside the canvas are laid out by then, in milliseconds.
const laidOut = 100;

/** The view of the canvas, which panels beside it and the minimap cover. */
export function useSight(): Sight {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    const isSeen = (area: DOMRect): boolean => {
      const { domNode } = store.getState();
      const pane = domNode?.getBoundingClientRect();
      const map = domNode?.querySelector('.react-flow__minimap')?.getBoundingClientRect();
      return pane !== undefined && isWithin(area, pane) && !(map && overlap(area, map));
    };
    const reveal = (id: string) => {
      setTimeout(() => {
        const node = flow.getNode(id);
        if (!node || node.dragging) return;
        const { width = 216, height = 84 } = node.measured ?? {};
        const { x, y } = node.position;
        if (isSeen(onScreen(flow, { x, y, width, height }))) return;
        void flow.setCenter(x + width / 2, y + height / 2, { zoom: flow.getZoom(), duration: 200 });
      }, laidOut);
    };
    const isAllSeen = () => {
      const pane = store.getState().domNode?.getBoundingClientRect();
      return pane !== undefined && isWithin(onScreen(flow, flow.getNodesBounds(flow.getNodes())), pane);
    };
    const keep = (change: () => void) => {
      const isKept = isAllSeen();
      change();
      if (isKept) setTimeout(() => void (isAllSeen() || flow.fitView({ ...fit, duration: 200 })), laidOut);
      return isKept;
    };
    return { reveal, keep };
  }, [flow, store]);
}

type Area = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

function onScreen({ flowToScreenPosition }: ReactFlowInstance, { x, y, width, height }: Area): DOMRect {
  const [from, to] = [flowToScreenPosition({ x, y }), flowToScreenPosition({ x: x + width, y: y + height })];
  return new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y);
}

function isWithin(area: DOMRect, pane: DOMRect): boolean {
  const { left, top, right, bottom } = area;
  return left >= pane.left && top >= pane.top && right <= pane.right && bottom <= pane.bottom;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.bottom > other.top && other.bottom > one.top;
}

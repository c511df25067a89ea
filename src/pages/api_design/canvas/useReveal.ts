import { useCallback } from 'react';
import { useReactFlow, useStoreApi } from 'reactflow';

/**
 * Moves the canvas as far as a node is out of sight, once what stands beside the canvas has taken its room. What the mouse
 * drags is left to it.
 */
export function useReveal(): (id: string) => void {
  const { getNode, getZoom, flowToScreenPosition, setCenter } = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    (id) => {
      setTimeout(() => {
        const node = getNode(id);
        const pane = store.getState().domNode?.getBoundingClientRect();
        if (!node || node.dragging || !pane) return;
        const { width = 216, height = 84 } = node.measured ?? {};
        const { x, y } = node.position;
        const [from, to] = [
          flowToScreenPosition({ x, y }),
          flowToScreenPosition({ x: x + width, y: y + height }),
        ];
        const isSeen = from.x >= pane.left && from.y >= pane.top && to.x <= pane.right && to.y <= pane.bottom;
        if (!isSeen) void setCenter(x + width / 2, y + height / 2, { zoom: getZoom(), duration: 200 });
      }, 100);
    },
    [getNode, getZoom, flowToScreenPosition, setCenter, store],
  );
}

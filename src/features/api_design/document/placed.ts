import type { Flow } from '#schemas/flow/document.ts';
import { arrange } from './arrange.ts';
import { move } from './edits.ts';

/**
 * A flow in which every node has a position: one that was not drawn, such as an imported one, has none yet.
 */
export function placed(flow: Flow): Flow {
  const isDrawn = Object.keys(flow.nodes).every((id) => flow.layout?.[id]);
  return isDrawn
    ? flow
    : move(
        flow,
        arrange(flow, () => ({ width: 216, height: 84 })),
      );
}

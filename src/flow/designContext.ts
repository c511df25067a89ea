import { createContext, useContext } from 'react';
import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';

/** The shared state and actions of the designer. */
export interface Design {
  readonly api: ApiDefinition;
  readonly flow: Flow;
  readonly around: Surroundings;
  /** Changes the flow; consecutive changes with the same subject are one undo step. */
  edit(change: (flow: Flow) => Flow, about?: string): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The current design. */
export const DesignContext = createContext<Design | undefined>(undefined);

/** The current design. */
export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('there is no design around this');
  return design;
}

import { createContext, useContext } from 'react';
import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';

/** What every part of the designer knows and may do. */
export interface Design {
  readonly api: ApiDefinition;
  readonly flow: Flow;
  readonly around: Surroundings;
  /** Changes the flow; changes about the same thing, one after the other, are one step of undo. */
  edit(change: (flow: Flow) => Flow, about?: string): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The design that is being drawn. */
export const DesignContext = createContext<Design | undefined>(undefined);

/** The design that is being drawn. */
export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('there is no design around this');
  return design;
}

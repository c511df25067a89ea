import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { lazyChunk } from '../../../frame/lazyChunk.ts';
import { useSaveQuestion } from '../../record/question/useSaveQuestion.tsx';
import { useStored } from '../../record/useStored.ts';
import { cellSchema, type OpenCell, saveCell, toggled } from './cellSave.ts';
import { useSaveRow } from './useSaveRow.ts';

const CellEditor = lazyChunk(() => import('./CellEditor.tsx').then((file) => file.CellEditor));

/** Opens cells to be edited in their place; what is only yes or no changes at once. */
export interface Cells {
  edit(row: IdRow, name: string, anchor: HTMLElement): void;
  readonly element: ReactNode;
}

/** The editing of a list's cells. */
export function useCells(resource: Resource): Cells {
  const [open, setOpen] = useState<OpenCell>();
  const question = useSaveQuestion(resource, 'edit');
  const toggle = useToggle(resource, question.agreed);
  const edit = useCallback(
    (row: IdRow, name: string, anchor: HTMLElement) => {
      if (resource.schema.properties[name]?.type === 'boolean') void toggle(row, name);
      else setOpen({ row, name, anchor });
    },
    [resource, toggle],
  );
  const element = open ? (
    <Suspense fallback={null}>
      <CellEditor
        key={`${open.row.id} ${open.name}`}
        resource={resource}
        cell={open}
        onClose={() => setOpen(undefined)}
      />
    </Suspense>
  ) : (
    question.element
  );
  return { edit, element };
}

function useToggle(resource: Resource, agreed: (values: Row, base: Row) => Promise<boolean>) {
  const save = useSaveRow(resource);
  const store = useStored(resource);
  return useCallback(
    async (row: IdRow, name: string) => {
      const schema = cellSchema(resource.schema, name);
      const values = { [name]: toggled(row[name]) };
      try {
        if (!(await agreed(values, row))) return;
        const outcome = await saveCell(save(row), schema, row, values);
        // Somebody else has set it meanwhile: what it says now is what the list shows next.
        store('record' in outcome ? outcome.record : (outcome.theirs as IdRow));
      } catch (error) {
        // The frame's dialog tells it.
        if (!(error instanceof CallError)) throw error;
      }
    },
    [resource, save, store, agreed],
  );
}

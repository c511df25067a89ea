import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { fieldView } from '../../../fields/all.ts';
import { lazyChunk } from '../../../ui/lazyChunk.ts';
import { useSaveQuestion } from '../../record/useSaveQuestion.tsx';
import { useStored } from '../../useStored.ts';
import { cellSchema, type OpenCell, saveCell, toggled } from './cellSave.ts';
import { useSaveRow } from './useSaveRow.ts';

const CellEditor = lazyChunk(() => import('./CellEditor.tsx').then((file) => file.CellEditor));

/** Opens cells for editing in place. A boolean toggles immediately. */
export interface Cells {
  edit(row: IdRow, name: string, anchor: HTMLElement): void;
  readonly element: ReactNode;
}

/** The cell editing of a list. */
export function useCells(resource: Resource): Cells {
  const [open, setOpen] = useState<OpenCell>();
  const question = useSaveQuestion(resource, 'edit');
  const toggle = useToggle(resource, question.agreed);
  const edit = useCallback(
    (row: IdRow, name: string, anchor: HTMLElement) => {
      if (fieldView(resource.schema.properties[name] ?? {}).editor === 'switch') void toggle(row, name);
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
        // Another user has changed it: the list shows the current value.
        store('record' in outcome ? outcome.record : (outcome.theirs as IdRow));
      } catch (error) {
        // The frame's dialog shows it.
        if (!(error instanceof CallError)) throw error;
      }
    },
    [resource, save, store, agreed],
  );
}

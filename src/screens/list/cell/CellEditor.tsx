import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { DrawnForm } from '../../../forms/DrawnForm.tsx';
import { useOffered } from '../../../forms/rules/useOffered.ts';
import { formValues } from '../../../forms/values.ts';
import { useLang } from '../../../lang.ts';
import { isComposingKey } from '../../../typing/composing.ts';
import { ConflictDialog } from '../../record/ConflictDialog.tsx';
import type { Clash, Side } from '../../record/conflict.ts';
import { useSaveQuestion } from '../../record/question/useSaveQuestion.tsx';
import { useStored } from '../../record/useStored.ts';
import { recordName } from '../names/recordName.ts';
import { cellSchema, type OpenCell, saveCell } from './cellSave.ts';
import { useSaveRow } from './useSaveRow.ts';

interface CellEditorProps {
  readonly resource: Resource;
  readonly cell: OpenCell;
  readonly onClose: () => void;
}

interface Met {
  readonly clashes: readonly Clash[];
  readonly theirs: Row;
  readonly mine: Row;
}

/** The form of one field over its cell: Enter, Tab and a click beside it save, Escape gives up what was typed, as in a spreadsheet. */
export function CellEditor({ resource, cell: { row, name, anchor }, onClose }: CellEditorProps) {
  const translate = useTranslate();
  const lang = useLang();
  const whole = useOffered(resource.schema, row);
  const schema = useMemo(() => cellSchema(whole, name), [whole, name]);
  const [value] = useState(() => formValues(schema, row));
  const [met, setMet] = useState<Met>();
  const place = useRef<HTMLDivElement>(null);
  const save = useSaveRow(resource);
  const store = useStored(resource);
  const question = useSaveQuestion(resource, 'edit');
  const end = (record: Row) => {
    store(record as IdRow);
    onClose();
  };
  const send = async (values: Row, base: Row = row) => {
    if (!(await question.agreed(values, base))) return;
    const outcome = await saveCell(save(row), schema, base, values);
    if ('record' in outcome) end(outcome.record);
    else setMet({ ...outcome, mine: values });
  };
  const choose = (sides: Readonly<Record<string, Side>>) => {
    if (!met) return;
    setMet(undefined);
    if ((sides[name] ?? 'mine') === 'theirs') end(met.theirs);
    // What the server refuses is said by the frame: the field is behind the question.
    else
      void saveCell(save(row), schema, met.theirs, met.mine).then(
        // Somebody was faster once more: so one is asked once more.
        (outcome) => ('record' in outcome ? end(outcome.record) : setMet({ ...outcome, mine: met.mine })),
        () => undefined,
      );
  };
  const label = `${schema.properties[name]?.label?.[lang] ?? name} · ${recordName(resource, row, lang)}`;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_event, reason) =>
        reason === 'backdropClick' ? place.current?.querySelector('form')?.requestSubmit() : onClose()
      }
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <Place ref={place} style={{ minWidth: Math.max(280, anchor.offsetWidth) }} onKeyDown={saveOnTab}>
        <DrawnForm
          schema={schema}
          purpose="edit"
          value={value}
          autoFocus
          submitLabel={translate('listing.cell.save')}
          onSubmit={(values) => send(values)}
          onCancel={onClose}
        />
      </Place>
      {question.element}
      {met && (
        <ConflictDialog
          resource={resource}
          clashes={met.clashes}
          busy={false}
          onChosen={choose}
          onClose={() => setMet(undefined)}
        />
      )}
    </Popover>
  );
}

// As in a spreadsheet. The buttons are for the pointer; inside them and backwards Tab goes its usual way.
function saveOnTab(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target } = event;
  if (key !== 'Tab' || shiftKey || isComposingKey(event) || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
  target.form?.requestSubmit();
}

const Place = styled('div')({
  padding: 12,
  maxWidth: 460,
  '& [data-place="inline"]': { marginTop: 12 },
});

import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useFeature } from '../../../feature.ts';
import { recordName } from '../../../fields/recordName.ts';
import { useLang } from '../../../lang.ts';
import { isComposingKey } from '../../../ui/composing.ts';
import type { Clash, Side } from '../../conflict.ts';
import { DrawnForm } from '../../forms/DrawnForm.tsx';
import { useOffered } from '../../forms/rules/useOffered.ts';
import { formValues } from '../../forms/values.ts';
import { ConflictDialog } from '../../record/ConflictDialog.tsx';
import { useSaveQuestion } from '../../record/useSaveQuestion.tsx';
import { useStored } from '../../useStored.ts';
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

/**
 * The form of one field over its cell. As in a spreadsheet, Enter, Tab and a click outside save; Escape
 * discards the input.
 */
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
  const { fields } = useFeature(resource);
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
    // The frame shows a rejection: the field is behind the question.
    else
      void saveCell(save(row), schema, met.theirs, met.mine).then(
        // Another user changed it again: ask again.
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
        <RecordContextProvider value={row}>
          <DrawnForm
            schema={schema}
            purpose="edit"
            parts={fields}
            value={value}
            autoFocus
            submitLabel={translate('listing.cell.save')}
            onSubmit={(values) => send(values)}
            onCancel={onClose}
          />
        </RecordContextProvider>
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

// As in a spreadsheet. The buttons are for the pointer; inside them, and backwards, Tab works as usual.
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

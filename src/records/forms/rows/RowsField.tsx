import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Property } from '#schemas/resource.ts';
import { partId } from '../../../fields/controls/partId.ts';
import { useLang } from '../../../lang.ts';
import { RowItem } from './RowItem.tsx';
import { RowsFrame } from './RowsFrame.tsx';
import { newRow, rowColumns, rowGrid } from './rowColumns.ts';
import { useRowList } from './useRowList.ts';
import { useRowMoves } from './useRowMoves.ts';

/**
 * A list of objects as rows: a compact table if there is room, else cards. Enter moves to the next row and
 * adds one after the last; Alt with the arrow keys moves a row.
 */
export function RowsField(props: FieldProps) {
  const { fieldPathId, formData, onChange, registry, uiSchema, disabled, readonly } = props;
  const { $id: id, path } = fieldPathId;
  const field = String(path[0]);
  const translate = useTranslate();
  const lang = useLang();
  const property = (uiSchema?.['ui:options']?.property ?? bare) as Property;
  const columns = useMemo(() => rowColumns(property, lang), [property, lang]);
  const { rows, keys, deeds } = useRowList(formData, (next, place) =>
    onChange(next, path, undefined, place ? `${id}_${place}` : id),
  );
  const isSaid = Array.isArray(formData);
  const isFixed = disabled ?? false;
  const isFull = rows.length >= (property.maxItems ?? Number.POSITIVE_INFINITY);
  const add = (column = columns[0]?.name) => {
    // Flushed before the next key press, which belongs to the new row.
    const at = flushSync(() => deeds.add(newRow(columns)));
    focusIn(`${id}_${at}`, column);
  };
  const sayNone = () => {
    flushSync(() => deeds.clear());
    // The pressed button no longer exists.
    document.getElementById(`${id}-add`)?.focus();
  };
  const { moves, said } = useRowMoves(id, deeds, (at, column) => {
    if (at + 1 < rows.length) focusIn(`${id}_${at + 1}`, column);
    else if (!isFull && !isFixed) add();
  });
  const errors = props.errorSchema as Readonly<Record<string, ErrorSchema | undefined>> | undefined;
  return (
    <RowsFrame id={id} role="group" aria-labelledby={partId(id, 'label')} grid={rowGrid(columns)}>
      {rows.length > 0 && (
        <div className="head" aria-hidden="true">
          <span />
          {columns
            .filter(({ place }) => place !== 'below')
            .map(({ name, label, help, isRequired }) => (
              <span key={name} title={help}>
                {label}
                {isRequired && <b>*</b>}
              </span>
            ))}
        </div>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((row, at) => (
            <RowItem
              key={keys[at]}
              row={row}
              at={at}
              isLast={at === rows.length - 1}
              columns={columns}
              id={id}
              field={field}
              errors={errors?.[String(at)]}
              registry={registry}
              deeds={deeds}
              moves={moves}
              isFixed={isFixed}
              isBusy={readonly ?? false}
            />
          ))}
        </ol>
      )}
      {!isFixed && (
        <div className="foot" data-empty={rows.length === 0}>
          {rows.length === 0 && <p>{(isSaid && property.emptyLabel?.[lang]) || translate('rows.none')}</p>}
          <Button id={`${id}-add`} size="small" startIcon={<Add />} disabled={isFull} onClick={() => add()}>
            {translate('rows.add')}
          </Button>
          {property.emptyLabel && !isSaid && (
            <Button id={`${id}-none`} size="small" onClick={sayNone}>
              {property.emptyLabel[lang]}
            </Button>
          )}
          {rows.length > 0 && <small>{countWords(rows.length, property.maxItems, translate)}</small>}
        </div>
      )}
      <div className="said" role="status">
        {said}
      </div>
    </RowsFrame>
  );
}

/** If the number of rows is limited, shows how many more are allowed. */
function countWords(count: number, most: number | undefined, translate: ReturnType<typeof useTranslate>) {
  return most !== undefined && most < 100
    ? `${count}/${most}`
    : translate('rows.count', { smart_count: count });
}

const bare: Property = {};

const focusable = 'input, textarea, button, [tabindex="0"], [contenteditable="true"]';

function focusIn(row: string, column: string | undefined): void {
  const own = document.getElementById(`${row}_${column}`);
  const place = own?.matches(focusable)
    ? own
    : (own ?? document.getElementById(row))?.querySelector<HTMLElement>(focusable);
  place?.focus();
}

import { styled } from '@mui/material/styles';
import type { ErrorSchema, Registry } from '@rjsf/utils';
import { useCallback } from 'react';
import type { Json } from '#schemas/resource.ts';
import { partId } from '../../../fields/controls/partId.ts';
import type { FormContext } from '../formContext.ts';
import type { RowColumn } from './rowColumns.ts';
import type { RowListActions } from './useRowList.ts';

interface RowCellProps {
  readonly column: RowColumn;
  /** The id of the row's element, and the field's path in errors. */
  readonly rowId: string;
  readonly path: string;
  readonly at: number;
  readonly value: Json | undefined;
  readonly errors: ErrorSchema | undefined;
  readonly registry: Registry;
  readonly deeds: RowListActions;
  readonly isFixed: boolean;
  readonly isBusy: boolean;
}

/** One value of a row, rendered by the widget of its field type, with its error. */
export function RowCell({ column, rowId, path, at, value, errors, registry, deeds, ...state }: RowCellProps) {
  const { name, property, label, widget, isRequired, help, choices } = column;
  const id = `${rowId}_${name}`;
  const Widget = registry.widgets[widget];
  const change = useCallback((given: unknown) => deeds.change(at, name, given as Json), [deeds, at, name]);
  const { leave } = registry.formContext as FormContext;
  const told = errors?.__errors ?? [];
  if (!Widget) return null;
  return (
    <Cell
      className="cell"
      data-below={column.place === 'below' || undefined}
      data-whole={(column.place !== 'below' && column.place.narrow === 'whole') || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave(`${path}.${name}`);
      }}
    >
      <label htmlFor={id} id={partId(id, 'label')} title={help}>
        {label}
        {isRequired && <b aria-hidden="true">*</b>}
      </label>
      <Widget
        id={id}
        name={`${path}.${name}`}
        label={label}
        value={value}
        onChange={change}
        onBlur={nothing}
        onFocus={nothing}
        options={{ property, choices }}
        schema={{}}
        uiSchema={{}}
        registry={registry}
        required={isRequired}
        disabled={state.isFixed}
        readonly={state.isBusy}
        autofocus={false}
        rawErrors={told}
      />
      {told[0] !== undefined && (
        <p id={partId(id, 'error')} className="error">
          {told[0]}
        </p>
      )}
    </Cell>
  );
}

const Cell = styled('div')({ minWidth: 0 });

function nothing(): void {}

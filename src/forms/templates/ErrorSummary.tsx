import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { FieldError } from '#schemas/explain.ts';

interface ErrorSummaryProps {
  readonly id: string;
  readonly errors: readonly FieldError[];
  /** The fields that stand in the form, with what they are called. */
  readonly labels: ReadonlyMap<string, string>;
  readonly onJump: (field: string) => void;
}

/** All that is wrong with a form in one place, said as soon as it is known; each error leads to its field. */
export function ErrorSummary({ id, errors, labels, onJump }: ErrorSummaryProps) {
  const translate = useTranslate();
  if (errors.length === 0) return null;
  // What stands in a row says which: the message names the column alone.
  const rowOf = (field: string) => {
    const [, at, cell] = field.split('.');
    if (cell === undefined) return '';
    return translate('rows.within', {
      label: labelOf(field),
      row: translate('rows.row', { number: Number(at) + 1 }),
    });
  };
  const labelOf = (field: string) => labels.get(field.split('.')[0] ?? '');
  const named = errors.filter(({ field }) => labelOf(field) !== undefined);
  const title = named.length > 0 ? translate('form.errors', { smart_count: named.length }) : undefined;
  return (
    <Alert id={id} severity="error" role="alert" tabIndex={-1} sx={{ mb: 3 }}>
      {title && <AlertTitle sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>{title}</AlertTitle>}
      <Lines>
        {errors.map(({ field, message }) => (
          <li key={field + message}>
            {labelOf(field) !== undefined ? (
              <Link component="button" type="button" onClick={() => onJump(field)}>
                {rowOf(field)}
                {message}
              </Link>
            ) : (
              message
            )}
          </li>
        ))}
      </Lines>
    </Alert>
  );
}

const Lines = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& button': { font: 'inherit', textAlign: 'start', verticalAlign: 'baseline' },
});

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { FieldError } from '#schemas/explain.ts';

interface ErrorSummaryProps {
  readonly id: string;
  readonly errors: readonly FieldError[];
  /** The rendered fields with their labels. */
  readonly labels: ReadonlyMap<string, string>;
  readonly onJump: (field: string) => void;
}

/** All errors of a form in one place, announced as soon as they are known. Each error links to its field. */
export function ErrorSummary({ id, errors, labels, onJump }: ErrorSummaryProps) {
  const translate = useTranslate();
  if (errors.length === 0) return null;
  // For an error in a row, adds which row: the message names only the column.
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

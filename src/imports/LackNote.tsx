import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { lacking } from './importable.ts';

interface LackNoteProps {
  readonly resource: Resource;
  /** The field of each column; empty: none. */
  readonly fields: readonly string[];
}

/** Which columns are missing of a file whose rows are all added. */
export function LackNote({ resource, fields }: LackNoteProps) {
  const translate = useTranslate();
  const lang = useLang();
  const names = lacking(resource, fields, lang).join(translate('list.comma'));
  if (names === '') return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {translate('jobs.import.lacking', { names })}
    </Alert>
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isWritable } from '#schemas/complete.ts';
import type { Lang, Resource, Row } from '#schemas/resource.ts';
import { isSecret } from '../../forms/values.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';

interface GoneNoteProps {
  readonly resource: Resource;
  readonly values: () => Row;
}

/** Says that the record is no more while it was being changed, and saves what was typed from being lost with it. */
export function GoneNote({ resource, values }: GoneNoteProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const list = screenPath(resource, 'list');
  const copy = async () => {
    await navigator.clipboard.writeText(written(resource, values(), lang));
    notify('form.gone.copied', { type: 'success' });
  };
  return (
    <Alert ref={place} tabIndex={-1} severity="warning" role="alert" sx={{ mb: 3 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{translate('form.gone.title')}</AlertTitle>
      {translate('form.gone.text')}
      <div>
        {/* Without a secure connection a browser has no clipboard for pages; the fields can still be read. */}
        {navigator.clipboard && (
          <Button size="small" color="inherit" onClick={copy}>
            {translate('form.gone.copy')}
          </Button>
        )}
        {list && (
          <Button size="small" color="inherit" component={Link} to={list}>
            {translate('form.gone.back')}
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** What a form holds, a line for each field. */
function written({ schema }: Resource, values: Row, lang: Lang): string {
  const told = Object.entries(schema.properties).filter(
    ([name, property]) => isWritable(property) && !isSecret(property) && (values[name] ?? '') !== '',
  );
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  return told
    .map(([name, property]) => `${property.label?.[lang] ?? name}: ${textOf(values[name])}`)
    .join('\n');
}

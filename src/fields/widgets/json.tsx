import Button from '@mui/material/Button';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { parseJson } from '#schemas/decode.ts';
import { hasInexact } from '#schemas/flow/values/exactNumbers.ts';
import type { Json } from '#schemas/resource.ts';
import { doubledName } from '#schemas/text/doubledName.ts';
import { emptied, formOf, isFixed, propertyOf } from '../controls/widget.ts';
import { EditorPlace } from '../editors/EditorPlace.tsx';
import { jsonFault } from '../editors/jsonFault.ts';
import { LazyCodeEditor } from '../editors/lazyCodeEditor.ts';

/** Any JSON value, as text; a text that is no JSON cannot be sent. */
export function JsonWidget(props: WidgetProps) {
  const translate = useTranslate();
  const isText = propertyOf(props).type === 'string';
  const [text, setText] = useState(() => (isText ? String(props.value ?? '') : written(props.value)));
  const tell = (next: string) => {
    const fault = next.trim() === '' ? undefined : jsonFault(next);
    const words = fault && translate(fault.line ? 'form.json.line' : 'form.json.fault', { line: fault.line });
    // What stays a text loses nothing.
    const loss = fault || isText ? undefined : lossOf(next);
    const lost = loss && translate(loss.key, loss.values);
    formOf(props).report(props.name, words ?? lost);
    return fault === undefined && lost === undefined;
  };
  // A row that is moved or removed takes its fault along.
  const { name } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the place matters; the text speaks when it is typed
  useEffect(() => {
    tell(text);
    return () => formOf(props).report(name, undefined);
  }, [name]);
  const change = (next: string) => {
    setText(next);
    const isGood = tell(next);
    if (next.trim() === '') props.onChange(emptied(props));
    else if (isText) props.onChange(next);
    else if (isGood) props.onChange(parseJson(next));
  };
  const tidy = () => {
    const value = parseJson(text);
    if (value !== undefined && !lossOf(text)) change(written(value));
  };
  return (
    <>
      <EditorPlace widget={props} editor={LazyCodeEditor} language="json" text={text} onText={change} />
      {!isFixed(props) && text.trim() !== '' && (
        <Button size="small" onClick={tidy} sx={{ mt: 0.5, ml: -1 }}>
          {translate('form.json.tidy')}
        </Button>
      )}
    </>
  );
}

// What of a JSON text would be lost when it is read.
function lossOf(
  text: string,
): { readonly key: string; readonly values?: { readonly name: string } } | undefined {
  const name = doubledName(text);
  if (name !== undefined) return { key: 'form.json.twice', values: { name } };
  return hasInexact(text) ? { key: 'form.json.exact' } : undefined;
}

function written(value: Json | undefined): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}

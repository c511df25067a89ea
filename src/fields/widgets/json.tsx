import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { WidgetProps } from '@rjsf/utils';
import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { parseJson } from '#schemas/decode.ts';
import { hasInexact } from '#schemas/flow/values/exactNumbers.ts';
import type { Json } from '#schemas/resource.ts';
import { doubledName } from '#schemas/text/doubledName.ts';
import { emptied, formOf, isFixed, labelId, propertyOf } from '../controls/widget.ts';
import { EditorPlace } from '../editors/EditorPlace.tsx';
import { jsonFault } from '../editors/jsonFault.ts';
import { LazyCodeEditor } from '../editors/lazyCodeEditor.ts';
import { LazyShapeForm } from '../editors/lazyShapeForm.ts';

/** Any JSON value: as a form if its schema is known, or as text. */
export function JsonWidget(props: WidgetProps) {
  const { valueSchema } = propertyOf(props);
  return valueSchema && Object.keys(valueSchema).length > 0 ? (
    <ShapeWidget {...props} shape={valueSchema} />
  ) : (
    <JsonText {...props} />
  );
}

/** A value drawn by its schema. An empty one that may stay empty is not drawn until somebody fills it in. */
function ShapeWidget({
  shape,
  ...props
}: WidgetProps & { readonly shape: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate();
  const isEmpty = props.value === undefined || props.value === null;
  const [look, setLook] = useState<'form' | 'text' | undefined>(
    isEmpty && !props.required ? undefined : 'form',
  );
  // Each look begins with the value that the other one left.
  const [turn, setTurn] = useState(0);
  const choose = (next: typeof look) => {
    setLook(next);
    setTurn(turn + 1);
  };
  const clear = () => {
    props.onChange(emptied(props));
    choose(undefined);
  };
  const button = (key: string, act: () => void) => (
    <Button size="small" onClick={act}>
      {translate(`form.shape.${key}`)}
    </Button>
  );
  return (
    <>
      {look === 'text' && <JsonText key={turn} {...props} />}
      {look === 'form' && (
        <Suspense fallback={<Skeleton variant="rounded" height={140} />}>
          <LazyShapeForm
            key={turn}
            id={props.id}
            labelledBy={labelId(props)}
            schema={shape}
            value={props.value as Json | undefined}
            isFixed={isFixed(props)}
            onValue={props.onChange}
          />
        </Suspense>
      )}
      {look === undefined && (
        <Button
          size="small"
          id={props.id}
          disabled={isFixed(props)}
          aria-label={`${props.label}: ${translate('form.shape.fill')}`}
          onClick={() => choose('form')}
        >
          {translate('form.shape.fill')}
        </Button>
      )}
      {look !== undefined && !isFixed(props) && (
        <div style={{ marginTop: 4 }}>
          {look === 'form' ? button('asText', () => choose('text')) : button('asForm', () => choose('form'))}
          {!props.required && button('clearAll', clear)}
        </div>
      )}
    </>
  );
}

/** Any JSON value, as text. Invalid JSON cannot be sent. */
function JsonText(props: WidgetProps) {
  const translate = useTranslate();
  const isText = propertyOf(props).type === 'string';
  const [text, setText] = useState(() => (isText ? String(props.value ?? '') : written(props.value)));
  const tell = (next: string) => {
    const fault = next.trim() === '' ? undefined : jsonFault(next);
    const words = fault && translate(fault.line ? 'form.json.line' : 'form.json.fault', { line: fault.line });
    // A value that stays text loses nothing.
    const loss = fault || isText ? undefined : lossOf(next);
    const lost = loss && translate(loss.key, loss.values);
    formOf(props).report(props.name, words ?? lost);
    return fault === undefined && lost === undefined;
  };
  // A row that is moved or removed keeps its own error.
  const { name } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the path matters; the text is checked on input
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

// What a JSON text would lose when it is parsed.
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

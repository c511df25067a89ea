import type { WidgetProps } from '@rjsf/utils';
import { choicesOf } from '#schemas/derive/formSchema.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { ChipBox } from '../controls/ChipBox.tsx';
import { readNumber } from '../controls/readNumber.ts';
import { emptied, propertyOf } from '../controls/widget.ts';

/** Several texts or numbers, each a chip; from fixed options if the entries are an enum. */
export function ListWidget(props: WidgetProps) {
  const lang = useLang();
  const { items = {} } = propertyOf(props);
  const choices = choicesOf(items, lang);
  const entries = (Array.isArray(props.value) ? props.value : []) as readonly Json[];
  const become = (next: readonly Json[]) => props.onChange(next.length === 0 ? emptied(props) : next);
  const add = (texts: readonly string[]) => {
    const added = texts.map((text) => readEntry(text, items)).filter((entry) => entry !== '');
    if (added.length > 0) become([...new Set([...entries, ...added])]);
  };
  return (
    <ChipBox
      widget={props}
      entries={entries}
      options={choices.length > 0 ? choices.map(({ value }) => value) : undefined}
      wordOf={(entry) => choices.find(({ value }) => value === entry)?.label ?? String(entry)}
      onEntries={become}
      onTyped={add}
    />
  );
}

function readEntry(text: string, { type }: Property): Json {
  const plain = text.trim();
  return type === 'integer' || type === 'number' ? readNumber(plain) : plain;
}

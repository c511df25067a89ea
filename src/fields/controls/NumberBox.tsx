import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useState } from 'react';
import { TextBox } from './TextBox.tsx';
import { emptied } from './widget.ts';

interface NumberBoxProps {
  readonly widget: WidgetProps;
  readonly inputMode: 'numeric' | 'decimal';
  /** What a text means; a text that means nothing stays as it is, for the rules to refuse. */
  readonly read: (text: string) => unknown;
  /** How a value is written once it was read. */
  readonly write?: (value: unknown) => string;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

/** A box for a number: typed as one likes, put in order when it is left. A wheel that turns by chance changes nothing. */
export function NumberBox({ widget, inputMode, read, write = String, start, end }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>();
  const { value, onChange } = widget;
  const written = value === null || value === undefined ? '' : write(value);
  return (
    <TextBox
      widget={widget}
      text={typed ?? written}
      inputMode={inputMode}
      start={start}
      end={end}
      onText={(text) => {
        setTyped(text);
        onChange(text.trim() === '' ? emptied(widget) : read(plainNumber(text)));
      }}
      onLeave={() => {
        setTyped(undefined);
        if (typeof value === 'string' && write(value) !== value) onChange(write(value));
      }}
    />
  );
}

/** A number as it was typed, without what is only for the eye: full width, blanks, thousands. */
function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/gu, '').replace(/^\+/, '').replace('−', '-');
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

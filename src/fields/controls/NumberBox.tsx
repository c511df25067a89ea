import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useState } from 'react';
import { TextBox } from './TextBox.tsx';
import { emptied } from './widget.ts';

interface NumberBoxProps {
  readonly widget: WidgetProps;
  readonly inputMode: 'numeric' | 'decimal';
  /** Parses a text. An unparsable text stays unchanged, so that the rules reject it. */
  readonly read: (text: string) => unknown;
  /** Formats a parsed value. */
  readonly write?: (value: unknown) => string;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

/**
 * A number input: accepts free typing and formats the value on blur. An accidental mouse wheel changes
 * nothing.
 */
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

/** A typed number without formatting: full-width digits, blanks, thousands separators. */
function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/gu, '').replace(/^\+/, '').replace('−', '-');
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

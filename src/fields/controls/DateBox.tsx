import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { TextBox } from './TextBox.tsx';
import { emptied, formOf } from './widget.ts';

interface DateBoxProps {
  readonly widget: WidgetProps;
  readonly type: 'date' | 'datetime-local';
  /** From the browser's own writing to the value, and back. */
  readonly read: (text: string) => string;
  readonly write: (value: string) => string;
  readonly end?: ReactNode;
  /** How exactly, in seconds. */
  readonly step?: number;
}

/** The browser's own field for days and times: it knows the keyboard, the calendar and the reader's habits best. */
export function DateBox({ widget, type, read, write, end, step }: DateBoxProps) {
  const translate = useTranslate();
  const { value, onChange, name } = widget;
  const { report } = formOf(widget);
  return (
    <TextBox
      widget={widget}
      type={type}
      text={typeof value === 'string' ? write(value) : ''}
      end={end}
      input={{ min: `0001-01-01${noon(type)}`, max: `9999-12-31${noon(type)}`, step }}
      onText={(text) => {
        report(name, undefined);
        onChange(text === '' ? emptied(widget) : read(text));
      }}
      // A date that is half typed, or that no calendar has, is no value for the browser: it must not be lost in silence.
      onLeave={(input) => report(name, input.validity.badInput ? translate('form.halfDate') : undefined)}
    />
  );
}

function noon(type: DateBoxProps['type']): string {
  return type === 'date' ? '' : 'T23:59';
}

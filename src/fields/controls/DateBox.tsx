import Schedule from '@mui/icons-material/Schedule';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { MenuButton } from '../../shell/page/MenuButton.tsx';
import { TextBox } from './TextBox.tsx';
import { emptied, formOf, isFixed } from './widget.ts';

const day = 86_400_000;

// What people mean most often, in days from now.
const usual = { week: 7, month: 30, year: 365 };

interface DateBoxProps {
  readonly widget: WidgetProps;
  readonly type: 'date' | 'datetime-local';
  /** From the browser's own writing to the value, and back. */
  readonly read: (text: string) => string;
  readonly write: (value: string) => string;
  /** A moment in milliseconds in the browser's own writing. */
  readonly at: (moment: number) => string;
  readonly end?: ReactNode;
  /** How exactly, in seconds. */
  readonly step?: number;
}

/** The browser's own field for days and times: it knows the keyboard, the calendar and the reader's habits best. */
export function DateBox({ widget, type, read, write, at, end, step }: DateBoxProps) {
  const translate = useTranslate();
  const { value, onChange, name } = widget;
  const { report } = formOf(widget);
  const choose = (text: string) => {
    report(name, undefined);
    onChange(text === '' ? emptied(widget) : read(text));
  };
  const offer = (word: string, days: number) => ({
    label: translate(`form.moments.${word}`),
    run: () => choose(at(Date.now() + days * day)),
  });
  const menu = !isFixed(widget) && (
    <MenuButton
      label={translate('form.moments.name')}
      icon={<Schedule sx={{ fontSize: 18 }} />}
      groups={[
        [
          offer(type === 'date' ? 'today' : 'now', 0),
          ...Object.entries(usual).map(([word, days]) => offer(word, days)),
        ],
      ]}
    />
  );
  return (
    <TextBox
      widget={widget}
      type={type}
      text={typeof value === 'string' ? write(value) : ''}
      end={
        <>
          {end}
          {menu}
        </>
      }
      input={{ min: `0001-01-01${noon(type)}`, max: `9999-12-31${noon(type)}`, step }}
      onText={choose}
      // A date that is half typed, or that no calendar has, is no value for the browser: it must not be lost in silence.
      onLeave={(input) => report(name, input.validity.badInput ? translate('form.halfDate') : undefined)}
    />
  );
}

function noon(type: DateBoxProps['type']): string {
  return type === 'date' ? '' : 'T23:59';
}

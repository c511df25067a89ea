import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LazyMomentPicker } from './lazyMomentPicker.ts';
import { TextBox } from './TextBox.tsx';
import { emptied, formOf, isFixed } from './widget.ts';

interface DateBoxProps {
  readonly widget: WidgetProps;
  readonly type: 'date' | 'datetime';
  /** Converts a typed text to the value; undefined where it is incomplete or impossible. */
  readonly read: (text: string) => string | undefined;
  /** Converts the value to the text. */
  readonly write: (value: string) => string;
  readonly end?: ReactNode;
}

/**
 * A date, or a date and time: typed in the format that the whole product shows, or picked from a calendar in the
 * language of the page. The browser's own input would speak the browser's language.
 */
export function DateBox({ widget, type, read, write, end }: DateBoxProps) {
  const translate = useTranslate();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  // What is typed now: replaced by the value's own text when the field is left, or changed by others.
  const [typed, setTyped] = useState<string>();
  const { value, onChange, name } = widget;
  const { report, leave } = formOf(widget);
  const isTyped = typed !== undefined && (read(typed) ?? '') === (value ?? '');
  const text = isTyped ? typed : typeof value === 'string' ? write(value) : '';
  const isHalf = isTyped && text.trim() !== '' && read(text) === undefined;
  const fault = isHalf ? translate('form.halfDate') : undefined;
  // Also while it is being typed: a shortcut can save the form before the field is left.
  useEffect(() => report(name, fault), [report, name, fault]);
  useEffect(() => () => report(name, undefined), [report, name]);
  const take = (next: string) => {
    onChange(next.trim() === '' ? emptied(widget) : (read(next) ?? emptied(widget)));
  };
  const settle = () => {
    // The next stop of Tab is the calendar of the same field, so the frame does not notice.
    if (isHalf) leave(name);
    else setTyped(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey || isFixed(widget)) return;
    event.preventDefault();
    setOpen(true);
  };
  const label = translate(`form.moments.open.${type}`);
  return (
    <>
      <TextBox
        widget={widget}
        text={text}
        placeholder={translate(`form.moments.placeholder.${type}`)}
        end={
          <>
            {end}
            {!isFixed(widget) && (
              <Tooltip title={label}>
                <IconButton
                  size="small"
                  aria-label={label}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(true)}
                  onPointerEnter={LazyMomentPicker.preload}
                >
                  <CalendarMonth sx={{ fontSize: 18 }} />
                </IconButton>
              </Tooltip>
            )}
            <span ref={anchor} />
          </>
        }
        input={{ onKeyDown: press }}
        onText={(next) => {
          setTyped(next);
          take(next);
        }}
        onLeave={settle}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <LazyMomentPicker
            {...{ type, label }}
            anchor={() => anchor.current}
            text={typeof value === 'string' ? write(value) : ''}
            onText={(next) => {
              setTyped(undefined);
              take(next);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { TextBox } from './TextBox.tsx';
import { emptied } from './widget.ts';

interface TrimmedBoxProps {
  readonly widget: WidgetProps;
  readonly inputMode: 'email' | 'tel' | 'url';
  readonly end?: ReactNode;
}

/** An input for one word that is often pasted. Surrounding blanks are trimmed. */
export function TrimmedBox({ widget, inputMode, end }: TrimmedBoxProps) {
  const text = String(widget.value ?? '');
  const change = (typed: string) => widget.onChange(typed === '' ? emptied(widget) : typed);
  return (
    <TextBox
      widget={widget}
      text={text}
      inputMode={inputMode}
      input={{ spellCheck: false, autoCapitalize: 'off' }}
      end={end}
      onText={change}
      onLeave={() => text !== text.trim() && change(text.trim())}
    />
  );
}

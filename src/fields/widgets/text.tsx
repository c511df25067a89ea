import type { WidgetProps } from '@rjsf/utils';
import { Counter } from '../controls/Counter.tsx';
import { SecretBox } from '../controls/SecretBox.tsx';
import { TextBox } from '../controls/TextBox.tsx';
import { emptied, propertyOf } from '../controls/widget.ts';

/** One line of text. */
export function TextWidget(props: WidgetProps) {
  const { maxLength, secret } = propertyOf(props);
  const text = String(props.value ?? '');
  const change = (typed: string) => props.onChange(typed === '' ? emptied(props) : typed);
  if (secret) return <SecretBox widget={props} text={text} onText={change} />;
  return (
    <TextBox
      widget={props}
      text={text}
      onText={change}
      end={text.length > 0 && !props.disabled ? <Counter text={text} most={maxLength} /> : undefined}
    />
  );
}

import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import { Counter } from '../controls/Counter.tsx';
import { TextBox } from '../controls/TextBox.tsx';
import { emptied, propertyOf, secretWord } from '../controls/widget.ts';

/** Multi-line text. The input grows with it. */
export function LongTextWidget(props: WidgetProps) {
  const translate = useTranslate();
  const { maxLength, secret } = propertyOf(props);
  const text = String(props.value ?? '');
  const word = secret ? secretWord(props) : undefined;
  return (
    <TextBox
      widget={props}
      text={text}
      lines={3}
      placeholder={word && translate(word)}
      onText={(typed) => props.onChange(typed === '' ? emptied(props) : typed)}
      end={text.length > 0 ? <Counter text={text} most={maxLength} /> : undefined}
    />
  );
}

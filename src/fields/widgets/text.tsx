import type { WidgetProps } from '@rjsf/utils';
import { Counter } from '../controls/Counter.tsx';
import { RandomButton } from '../controls/RandomButton.tsx';
import { SecretBox } from '../controls/SecretBox.tsx';
import { TextBox } from '../controls/TextBox.tsx';
import { useSuggested } from '../controls/useSuggested.ts';
import { emptied, propertyOf } from '../controls/widget.ts';

/** One line of text. */
export function TextWidget(props: WidgetProps) {
  const { maxLength, random, secret } = propertyOf(props);
  const text = String(props.value ?? '');
  useSuggested(props);
  const change = (typed: string) => props.onChange(typed === '' ? emptied(props) : typed);
  if (secret) return <SecretBox widget={props} text={text} onText={change} />;
  return (
    <TextBox
      widget={props}
      text={text}
      onText={change}
      end={
        random !== undefined || text.length > 0 ? (
          <>
            <Counter text={text} most={maxLength} />
            <RandomButton widget={props} onMade={props.onChange} />
          </>
        ) : undefined
      }
    />
  );
}

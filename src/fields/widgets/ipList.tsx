import type { WidgetProps } from '@rjsf/utils';
import { TextBox } from '../controls/TextBox.tsx';
import { emptied } from '../controls/widget.ts';

/** IP addresses and ranges, any number of them, separated by lines or commas. */
export function IpListWidget(props: WidgetProps) {
  return (
    <TextBox
      widget={props}
      text={String(props.value ?? '')}
      lines={3}
      mono
      input={{ spellCheck: false }}
      placeholder={'192.168.1.10\n10.0.0.0/8'}
      onText={(text) => props.onChange(text.trim() === '' ? emptied(props) : text)}
    />
  );
}

import type { WidgetProps } from '@rjsf/utils';
import { TextBox } from '../controls/TextBox.tsx';
import { emptied } from '../controls/widget.ts';

/** Addresses and ranges, as many as one likes, in lines or with commas between them. */
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

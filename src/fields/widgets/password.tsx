import type { WidgetProps } from '@rjsf/utils';
import { SecretBox } from '../controls/SecretBox.tsx';

/** A password, hidden unless the user reveals it. */
export function PasswordWidget(props: WidgetProps) {
  return (
    <SecretBox
      widget={props}
      text={String(props.value ?? '')}
      onText={(text) => props.onChange(text === '' ? undefined : text)}
    />
  );
}

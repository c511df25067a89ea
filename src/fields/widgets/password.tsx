import type { WidgetProps } from '@rjsf/utils';
import { SecretBox } from '../controls/SecretBox.tsx';

/** A password: typed unseen unless one asks to see it. */
export function PasswordWidget(props: WidgetProps) {
  return (
    <SecretBox
      widget={props}
      text={String(props.value ?? '')}
      // What proves who one is may come from the password manager; a new one must not.
      autoComplete={props.name === 'old_password' ? 'current-password' : 'new-password'}
      onText={(text) => props.onChange(text === '' ? undefined : text)}
    />
  );
}

import type { WidgetProps } from '@rjsf/utils';
import { TrimmedBox } from '../controls/TrimmedBox.tsx';

/** An e-mail address. */
export function EmailWidget(props: WidgetProps) {
  return <TrimmedBox widget={props} inputMode="email" />;
}

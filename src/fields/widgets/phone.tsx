import type { WidgetProps } from '@rjsf/utils';
import { TrimmedBox } from '../controls/TrimmedBox.tsx';

/** A telephone number. */
export function PhoneWidget(props: WidgetProps) {
  return <TrimmedBox widget={props} inputMode="tel" />;
}

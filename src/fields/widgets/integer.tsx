import type { WidgetProps } from '@rjsf/utils';
import { NumberBox } from '../controls/NumberBox.tsx';
import { readNumber } from '../controls/readNumber.ts';

/** A whole number. */
export function IntegerWidget(props: WidgetProps) {
  return <NumberBox widget={props} inputMode="numeric" read={readNumber} />;
}

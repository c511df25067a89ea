import type { WidgetProps } from '@rjsf/utils';
import { NumberBox } from '../controls/NumberBox.tsx';
import { readNumber } from '../controls/readNumber.ts';

/** A number. */
export function NumberWidget(props: WidgetProps) {
  return <NumberBox widget={props} inputMode="decimal" read={readNumber} />;
}

import type { WidgetProps } from '@rjsf/utils';
import { NumberBox } from '../controls/NumberBox.tsx';
import { ReferenceBox } from '../controls/ReferenceBox.tsx';
import { readNumber } from '../controls/readNumber.ts';
import { targetOf } from '../controls/referenceTarget.ts';
import { propertyOf } from '../controls/widget.ts';

/** A record of another resource: found by name, or by id if its list may not be read. */
export function ReferenceWidget(props: WidgetProps) {
  const target = targetOf(propertyOf(props));
  const byNumber = <NumberBox widget={props} inputMode="numeric" read={readNumber} start="ID" />;
  return target ? <ReferenceBox widget={props} target={target} instead={byNumber} /> : byNumber;
}

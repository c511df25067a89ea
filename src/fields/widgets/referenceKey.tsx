import type { WidgetProps } from '@rjsf/utils';
import { ReferenceBox } from '../controls/ReferenceBox.tsx';
import { targetOf } from '../controls/referenceTarget.ts';
import { propertyOf } from '../controls/widget.ts';
import { TextWidget } from './text.tsx';

/** A record of another resource by its key: found by key or name, or typed if its list may not be read. */
export function ReferenceKeyWidget(props: WidgetProps) {
  const target = targetOf(propertyOf(props));
  const typed = <TextWidget {...props} />;
  return target ? <ReferenceBox widget={props} target={target} instead={typed} /> : typed;
}

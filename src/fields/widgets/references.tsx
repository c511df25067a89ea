import type { WidgetProps } from '@rjsf/utils';
import { ReferenceBox } from '../controls/ReferenceBox.tsx';
import { targetOf } from '../controls/referenceTarget.ts';
import { propertyOf } from '../controls/widget.ts';
import { ListWidget } from './list.tsx';

/** Several records of another resource, each a chip; typed keys if its list may not be read. */
export function ReferencesWidget(props: WidgetProps) {
  const target = targetOf(propertyOf(props));
  const typed = <ListWidget {...props} />;
  return target ? <ReferenceBox widget={props} target={target} isMany instead={typed} /> : typed;
}

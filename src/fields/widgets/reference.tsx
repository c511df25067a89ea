import type { WidgetProps } from '@rjsf/utils';
import { registry } from '../../registry.ts';
import { NumberBox } from '../controls/NumberBox.tsx';
import { ReferenceBox } from '../controls/ReferenceBox.tsx';
import { readNumber } from '../controls/readNumber.ts';
import { propertyOf } from '../controls/widget.ts';

/** A record of another resource: found by its name; by its number where its list may not be read. */
export function ReferenceWidget(props: WidgetProps) {
  const { reference } = propertyOf(props);
  const resource = registry.resources.get(reference?.resource ?? '');
  const byNumber = <NumberBox widget={props} inputMode="numeric" read={readNumber} start="ID" />;
  if (!resource?.services.list) return byNumber;
  return (
    <ReferenceBox
      widget={props}
      resource={resource}
      display={reference?.display ?? resource.display}
      instead={byNumber}
    />
  );
}

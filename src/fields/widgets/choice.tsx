import type { WidgetProps } from '@rjsf/utils';
import { RadioBox } from '../controls/RadioBox.tsx';
import { SelectBox } from '../controls/SelectBox.tsx';
import { choicesOf } from '../controls/widget.ts';

/** Up to this many options are all visible. */
const few = 3;

/** One of a few texts or numbers. */
export function ChoiceWidget(props: WidgetProps) {
  return choicesOf(props).length <= few ? <RadioBox widget={props} /> : <SelectBox widget={props} />;
}

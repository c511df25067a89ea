import { ValueField } from './ValueField.tsx';
import { ValueLines, type ValueLinesProps } from './ValueLines.tsx';

/** Values by name: named one by one, or those that are known to be wanted. */
export function NamedValues(props: ValueLinesProps) {
  return <ValueLines {...props} Field={ValueField} />;
}

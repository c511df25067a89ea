import { ValueField } from './ValueField.tsx';
import { ValueLines, type ValueLinesProps } from './ValueLines.tsx';

/** Values by name: added one by one, or the known expected ones. */
export function NamedValues(props: ValueLinesProps) {
  return <ValueLines {...props} Field={ValueField} />;
}

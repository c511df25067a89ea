import ArrowForward from '@mui/icons-material/ArrowForward';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Json, Property, Row } from '#schemas/resource.ts';
import type { CellView } from '../../fields/cellView.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { textOf } from './textOf.ts';
import { wordsDiffer } from './wordsDiffer.ts';

interface DifferenceProps {
  readonly name: string;
  readonly property: Property;
  readonly before: Json;
  readonly after: Json;
  readonly view: CellView;
}

/** What became of a field's value: texts word by word, everything else from one value to the other. */
export function Difference(props: DifferenceProps) {
  const { property, before, after } = props;
  const translate = useTranslate();
  const pieces = useMemo(() => {
    const [one, other] = [textOf(property, before), textOf(property, after)];
    if (one === undefined || other === undefined) return undefined;
    const isShort = one.length < 30 && other.length < 30 && !`${one}${other}`.includes('\n');
    // Where only the marks of a rich text changed its words are the same, and the cells show it.
    return isShort || one === other ? undefined : wordsDiffer(one, other);
  }, [property, before, after]);
  if (pieces)
    return (
      <div className="kf-text">
        {pieces.map(({ kind, text }, at) => {
          const Tag = ({ same: 'span', gone: 'del', new: 'ins' } as const)[kind];
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          return <Tag key={at}>{text}</Tag>;
        })}
      </div>
    );
  return (
    <div className="kf-step">
      {before !== null && (
        <>
          <span className="kf-old">{drawn(props, before)}</span>
          <ArrowForward sx={{ fontSize: 14 }} titleAccess={translate('record.history.became')} />
        </>
      )}
      <span>{drawn(props, after)}</span>
    </div>
  );
}

function drawn({ name, property, view }: DifferenceProps, value: Json) {
  const record: Row = { [name]: value };
  return drawValue({ name, value, property, record, view });
}

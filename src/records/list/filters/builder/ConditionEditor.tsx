import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { isReached, labelParts } from '#schemas/derive/reach.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import { comparable } from '#schemas/filter/conditionFault.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import { useLang } from '../../../../lang.ts';
import { type DraftFault, type DraftLine, lineOn } from './draft.ts';
import { filterableFields } from './filterableFields.ts';
import { choiceOf, type OperatorChoice, operatorChoices } from './operatorChoices.ts';
import { Pick } from './Pick.tsx';
import { isMany, ValueEditor } from './ValueEditor.tsx';

interface ConditionEditorProps {
  readonly resource: Resource;
  readonly line: DraftLine;
  readonly fault: DraftFault | undefined;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove: () => void;
}

/** One condition: the field, the operator, and the value. */
export function ConditionEditor({ resource, line, fault, onChange, onRemove }: ConditionEditorProps) {
  const translate = useTranslate();
  const lang = useLang();
  const id = `v${useId().replace(/\W/g, '')}`;
  const property = comparable(resource, line.field);
  const label = property?.label?.[lang] ?? line.field;
  const fields = filterableFields(resource).map(([value, { label: words }]) => {
    const text = words?.[lang] ?? value;
    return { value, label: text, ...(isReached(value) && { group: labelParts(text).from }) };
  });
  return (
    <Line data-line>
      <Pick
        label={translate('listing.builder.field')}
        value={line.field}
        choices={fields}
        onChange={(field) => onChange({ ...lineOn(resource, field), id: line.id })}
      />
      {property && <Operators property={property} line={line} label={label} onChange={onChange} />}
      <div className="value">
        {property && line.operator !== 'null' && (
          <ValueEditor
            key={`${line.field} ${line.operator}`}
            {...{ id, property, fault }}
            label={label}
            operator={line.operator}
            value={line.value}
            onChange={(value) => onChange({ ...line, value })}
          />
        )}
        {fault && <small id={`${id}-error`}>{translate(`listing.builder.${fault}Value`)}</small>}
      </div>
      <IconButton
        size="small"
        aria-label={`${translate('listing.builder.removeLine')} ${label}`}
        onClick={onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
    </Line>
  );
}

interface OperatorsProps {
  readonly property: Property;
  readonly line: DraftLine;
  readonly label: string;
  readonly onChange: (line: DraftLine) => void;
}

function Operators({ property, line, label, onChange }: OperatorsProps) {
  const translate = useTranslate();
  const present = choiceOf(line.operator, line.value);
  const offered = operatorChoices(property);
  const all = offered.some(({ key }) => key === present.key) ? offered : [...offered, present];
  const isTime = fieldType(property).time !== undefined;
  const wordOf = ({ key, operator }: OperatorChoice) =>
    translate(
      isTime && times.includes(operator) ? `listing.builder.when.${key}` : `listing.builder.op.${key}`,
    );
  const choose = (key: string) => {
    const next = all.find((choice) => choice.key === key) ?? present;
    // The value is kept if the new operator takes the same kind of value.
    const kept = kindOf(next.operator) === kindOf(line.operator) ? line.value : undefined;
    onChange({ ...line, operator: next.operator, value: next.value ?? kept });
  };
  return (
    <Pick
      label={`${label} ${translate('listing.builder.operator')}`}
      value={present.key}
      choices={all.map((choice) => ({ value: choice.key, label: wordOf(choice) }))}
      onChange={choose}
    />
  );
}

// The kind of value of an operator: one value, several values, or a kind of its own.
function kindOf(operator: Operator): string {
  if (isMany(operator)) return 'many';
  return ['null', 'between', 'within'].includes(operator) ? operator : 'one';
}

// Dates and times use "before" and "after" instead of "less" and "greater".
const times: readonly string[] = ['gt', 'gte', 'lt', 'lte'];

const Line = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 1fr) 132px minmax(180px, 1.7fr) 34px',
  alignItems: 'start',
  gap: 8,
  '& > .value': { minWidth: 0 },
  '& > .value > small': { display: 'block', marginTop: 2, color: tokens.tones.danger.ink },
  '& > .MuiIconButton-root': { marginTop: 3 },
  [breakpoints.down(700)]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 34px',
    '& > .value': { gridColumn: '1 / -1', gridRow: 2 },
  },
}));

import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { choicesOf } from '#schemas/derive/formSchema.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import { commonSpans } from '#schemas/filter/span.ts';
import type { Json, Property, Reference } from '#schemas/resource.ts';
import { fieldView } from '../../../../fields/all.ts';
import { ChipBox } from '../../../../fields/controls/ChipBox.tsx';
import { SelectBox } from '../../../../fields/controls/SelectBox.tsx';
import type { OperandControl } from '../../../../fields/fieldView.ts';
import { DateWidget } from '../../../../fields/widgets/date.tsx';
import { DayOrTimeWidget } from '../../../../fields/widgets/dateTime.tsx';
import { DurationWidget } from '../../../../fields/widgets/duration.tsx';
import { IntegerWidget } from '../../../../fields/widgets/integer.tsx';
import { MoneyWidget } from '../../../../fields/widgets/money.tsx';
import { NumberWidget } from '../../../../fields/widgets/number.tsx';
import { ReferenceWidget } from '../../../../fields/widgets/reference.tsx';
import { ReferenceKeyWidget } from '../../../../fields/widgets/referenceKey.tsx';
import { ReferencesWidget } from '../../../../fields/widgets/references.tsx';
import { TextWidget } from '../../../../fields/widgets/text.tsx';
import { useLang } from '../../../../lang.ts';
import { unseen } from '../../../../theme/unseen.ts';
import { typedValue } from '../filterValue.ts';
import { spanWords } from '../spanWords.ts';
import type { DraftFault } from './draft.ts';
import { Pick } from './Pick.tsx';

interface ValueEditorProps {
  readonly id: string;
  readonly property: Property;
  readonly label: string;
  readonly operator: Operator;
  readonly value: Json | undefined;
  readonly fault: DraftFault | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** Whether an operator compares with several values. */
export function isMany(operator: Operator): boolean {
  return operator === 'in' || operator === 'nin';
}

/** The value of a condition, edited by the control that the field has in a form. */
export function ValueEditor(props: ValueEditorProps) {
  const translate = useTranslate();
  const { operator, value, label, id, onChange } = props;
  if (isMany(operator)) return <ManyValues {...props} />;
  if (operator === 'within') return <SpanValue {...props} />;
  if (operator !== 'between') return <OneValue {...props} />;
  const [from, to] = Array.isArray(value) ? (value as readonly Json[]) : [];
  const least = fieldView(props.property).operand === 'dateTime' ? 220 : 150;
  return (
    <div
      style={{ display: 'grid', gridTemplateColumns: `repeat(auto-fit, minmax(${least}px, 1fr))`, gap: 6 }}
    >
      <OneValue
        {...props}
        label={`${label} ${translate('listing.builder.from')}`}
        value={from}
        onChange={(next) => onChange([next ?? null, to ?? null])}
      />
      <OneValue
        {...props}
        id={`${id}to`}
        label={`${label} ${translate('listing.builder.to')}`}
        value={to}
        onChange={(next) => onChange([from ?? null, next ?? null])}
      />
    </div>
  );
}

const controls: Readonly<Record<OperandControl, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  select: BoundSelect,
  integer: IntegerWidget,
  number: NumberWidget,
  money: MoneyWidget,
  duration: DurationWidget,
  date: DateWidget,
  dateTime: DayOrTimeWidget,
  reference: ReferenceWidget,
  referenceKey: ReferenceKeyWidget,
  entry: EntryWidget,
};

function BoundSelect(props: WidgetProps) {
  return <SelectBox widget={props} />;
}

// A search in a field of several records asks for one of them.
function EntryWidget(props: WidgetProps) {
  const property = (props.options.property as Property).items;
  const Control = property?.reference?.field ? ReferenceKeyWidget : ReferenceWidget;
  return <Control {...props} options={{ ...props.options, property }} />;
}

function OneValue(props: ValueEditorProps) {
  const Control = controls[props.operator === 'like' ? 'text' : fieldView(props.property).operand];
  const widget = useWidget(props);
  return (
    <>
      <HiddenLabel id={props.id} label={props.label} />
      <Control {...widget} />
    </>
  );
}

// Relative days. One from the address is offered next to the common ones.
function SpanValue({ label, value, onChange }: ValueEditorProps) {
  const translate = useTranslate();
  const words = [...new Set<Json>(['', ...commonSpans, ...furtherSpans, value ?? ''])].map(String);
  const choices = words.map((word) => ({
    value: word,
    label: spanWords(word, translate) ?? (word || translate('form.choose')),
  }));
  return (
    <Pick
      {...{ label, choices }}
      value={String(value ?? '')}
      onChange={(word) => onChange(word || undefined)}
    />
  );
}

const furtherSpans = ['-90d', '-365d', '+7d', '+30d'] as const;

function ManyValues(props: ValueEditorProps) {
  const { property, value, onChange } = props;
  const widget = useWidget(props);
  const entries = Array.isArray(value) ? (value as readonly Json[]) : [];
  const choices = widget.options.choices as readonly { readonly value: Json; readonly label: string }[];
  const { reference } = property;
  if (reference)
    return (
      <>
        <HiddenLabel id={props.id} label={props.label} />
        <ReferencesWidget
          {...widget}
          value={entries}
          options={{ ...widget.options, property: listOf(property) }}
        />
      </>
    );
  const add = (texts: readonly string[]) => {
    const read = texts.flatMap((text) => {
      const typed = typedValue(property, text);
      return typed === undefined ? [] : [typed];
    });
    onChange([...new Set([...entries, ...read])]);
  };
  return (
    <>
      <HiddenLabel id={props.id} label={props.label} />
      <ChipBox
        widget={widget}
        entries={entries}
        options={choices.length > 0 ? choices.map((choice) => choice.value) : undefined}
        wordOf={(entry) => choices.find((choice) => choice.value === entry)?.label ?? String(entry)}
        onEntries={(next) => onChange([...next])}
        onTyped={add}
      />
    </>
  );
}

// Rows may refer to records that can no longer be chosen.
function listOf({ reference, ...items }: Property): Property {
  const { when: _when, ...every } = reference as Reference;
  return { type: 'array', items: { ...items, reference: every } };
}

function HiddenLabel({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <Unseen htmlFor={id} id={`${id}-label`}>
      {label}
    </Unseen>
  );
}

const Unseen = styled('label')(unseen);

/** The props that a form's control expects from its form. There is no form here, so these are substitutes. */
function useWidget({ id, property, label, value, fault, onChange }: ValueEditorProps): WidgetProps {
  const translate = useTranslate();
  const lang = useLang();
  const yesNo = [true, false].map((one) => ({
    value: one,
    label: translate(one ? 'list.filter.yes' : 'list.filter.no'),
    tone: 'neutral',
  }));
  const choices = fieldView(property).filter === 'boolean' ? yesNo : choicesOf(property, lang);
  // The maximum length and the default do not apply to a searched value.
  const { maxLength: _maxLength, default: _default, ...bare } = property;
  return {
    id,
    name: id,
    label,
    value,
    required: true,
    disabled: false,
    readonly: false,
    rawErrors: fault ? [fault] : [],
    schema: {},
    options: { property: bare, choices },
    registry: { formContext: { purpose: 'edit', report: () => {}, hold: () => {}, leave: () => {} } },
    uiSchema: {},
    onChange,
    onBlur: () => {},
    onFocus: () => {},
  } as unknown as WidgetProps;
}

import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { NumberBox } from '../controls/NumberBox.tsx';
import { readNumber } from '../controls/readNumber.ts';
import { isFixed } from '../controls/widget.ts';

const units = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;

type Unit = keyof typeof units;

/** A duration: a number and its unit, sent in seconds. */
export function DurationWidget(props: WidgetProps) {
  const translate = useTranslate();
  const [unit, setUnit] = useState<Unit>(() => fittingUnit(props.value));
  const inUnit = (value: unknown) => (typeof value === 'number' ? value / units[unit] : value);
  const inSeconds = (value: unknown) =>
    typeof value === 'number' ? Math.round(value * units[unit] * 1000) / 1000 : value;
  const amount = inUnit(props.value);
  const choose = (next: Unit) => {
    setUnit(next);
    if (typeof amount === 'number') props.onChange(amount * units[next]);
  };
  return (
    <Pair>
      <NumberBox
        widget={{ ...props, value: amount, onChange: (value: unknown) => props.onChange(inSeconds(value)) }}
        inputMode="decimal"
        read={readNumber}
      />
      <Select<Unit>
        size="small"
        value={unit}
        readOnly={isFixed(props)}
        onChange={({ target }) => choose(target.value as Unit)}
        SelectDisplayProps={{ 'aria-label': translate('form.unit.name', { label: props.label }) }}
      >
        {(Object.keys(units) as Unit[]).map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`form.unit.${name}`)}
          </MenuItem>
        ))}
      </Select>
    </Pair>
  );
}

/** The largest unit that gives a duration without a fraction. */
function fittingUnit(seconds: unknown): Unit {
  const names = Object.keys(units) as Unit[];
  if (typeof seconds !== 'number' || seconds === 0) return 'second';
  return names.findLast((name) => seconds % units[name] === 0) ?? 'second';
}

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 104px', gap: 8 });

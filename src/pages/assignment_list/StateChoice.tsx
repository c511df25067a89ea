import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'ra-core';
import type { PreviewAnswer } from '#schemas/payloads/permissionRule.ts';

const states = ['granted', 'denied', 'all'] as const;

/** Which APIs a preview shows. */
export type ShownState = (typeof states)[number];

/** What the address asks for; the granted ones where it says nothing. */
export function stateIn(address: URLSearchParams): ShownState {
  return states.find((one) => one === address.get('state')) ?? 'granted';
}

interface StateChoiceProps {
  readonly state: ShownState;
  readonly counts: PreviewAnswer['counts'] | undefined;
  readonly onState: (state: ShownState) => void;
}

/** Granted, not granted, or all; with how many there are of each. */
export function StateChoice({ state, counts, onState }: StateChoiceProps) {
  const translate = useTranslate();
  const numbers = counts && { ...counts, all: counts.granted + counts.denied };
  return (
    <RadioGroup
      row
      aria-label={translate('permission.stateHead')}
      value={state}
      onChange={(_event, value) => onState(value as ShownState)}
      sx={{ columnGap: 1 }}
    >
      {states.map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio size="small" />}
          label={`${translate(`permission.preview.${one}`)}${numbers ? ` ${numbers[one]}` : ''}`}
        />
      ))}
    </RadioGroup>
  );
}

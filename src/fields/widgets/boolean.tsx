import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import { isFixed, reported } from '../controls/widget.ts';

/** Yes or no. */
export function BooleanWidget(props: WidgetProps) {
  const translate = useTranslate();
  const isOn = props.value === true;
  const { 'aria-required': _required, ...aria } = reported(props);
  return (
    <Line>
      <Switch
        id={props.id}
        checked={isOn}
        onChange={(_event, checked) => !isFixed(props) && props.onChange(checked)}
        disabled={props.disabled ?? false}
        slotProps={{ input: { role: 'switch', 'aria-checked': isOn, ...aria } }}
      />
      <span aria-hidden="true">{translate(isOn ? 'form.yes' : 'form.no')}</span>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  marginLeft: -4,
  color: theme.tokens.inkSoft,
  fontSize: '0.875rem',
}));

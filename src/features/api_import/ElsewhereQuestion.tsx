import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ParsedOperation } from '#schemas/payloads/apiImport.ts';
import type { Elsewhere } from './useApiImport.ts';

interface ElsewhereQuestionProps {
  readonly others: readonly ParsedOperation[];
  readonly value: Elsewhere | undefined;
  readonly onAnswer: (answer: Elsewhere) => void;
}

/** Asks whether operations with the paths of APIs from another host are the same service. */
export function ElsewhereQuestion({ others, value, onAnswer }: ElsewhereQuestionProps) {
  const translate = useTranslate();
  const id = useId();
  const sources = new Set(others.flatMap(({ elsewhere }) => (elsewhere ? [namedSource(elsewhere)] : [])));
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <FormLabel id={id} sx={{ color: 'inherit' }}>
        {translate('openapi.elsewhere.question', {
          smart_count: others.length,
          from: [...sources].slice(0, mostNamed).join(', '),
        })}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_event, next) => onAnswer(next as Elsewhere)}
      >
        {(['same', 'apart'] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            label={translate(`openapi.elsewhere.${one}`)}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </Alert>
  );
}

const mostNamed = 3;

function namedSource({ source, base }: NonNullable<ParsedOperation['elsewhere']>): string {
  return source === '' ? base : `${source} (${base})`;
}

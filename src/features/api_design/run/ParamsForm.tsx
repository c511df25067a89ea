import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { SchemaForm } from '../../../records/forms/SchemaForm.tsx';

interface ParamsFormProps {
  readonly title: string;
  readonly help: ReactNode;
  readonly schema: ObjectSchema;
  readonly value: Row;
  /** Runs the flow with the parameters that have a value. */
  readonly onSend: (params: Row) => Promise<void>;
  readonly submitLabel: string;
}

/** The form of an API's parameters, to run its flow. */
export function ParamsForm({ title, help, onSend, ...form }: ParamsFormProps) {
  const send = (values: Row) =>
    onSend(
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)),
    );
  return (
    <Place>
      <h2>{title}</h2>
      {help}
      <SchemaForm {...form} keepAs="params" purpose="add" onSubmit={send} />
    </Place>
  );
}

const Place = styled('div')(({ theme: { tokens } }) => ({
  '& > h2': { margin: 0, fontSize: '0.9375rem', fontWeight: 600 },
  '& > p': { margin: '2px 0 12px', fontSize: '0.8125rem', color: tokens.inkSoft },
  '& > p[data-asked]': { color: tokens.tones.warning.ink },
}));

import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Value } from '#schemas/flow/document.ts';

interface ValueMarkProps {
  readonly id: string;
  readonly value: Value | undefined;
}

/** Says what a value is, beside its text: the text `request.city` reads like the reference to it. */
export function ValueMark({ id, value }: ValueMarkProps) {
  const translate = useTranslate();
  return (
    <Mark id={id} data-is={value && 'ref' in value ? 'ref' : undefined}>
      {value && translate(wordOf(value))}
    </Mark>
  );
}

function wordOf(value: Value): string {
  if ('ref' in value) return 'designer.meant.ref';
  if (!('lit' in value)) return 'designer.meant.made';
  const { lit } = value;
  if (typeof lit === 'number') return 'designer.kind.number';
  return `designer.kind.${lit === null ? 'null' : Array.isArray(lit) ? 'array' : typeof lit}`;
}

const Mark = styled('span')(({ theme: { tokens } }) => ({
  flex: 'none',
  padding: '0 4px',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  color: tokens.inkSoft,
  '&[data-is="ref"]': { color: tokens.accent, fontWeight: 600 },
}));

import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { isComposing } from '../../typing/composing.ts';

interface JumpFieldProps {
  readonly page: number;
  readonly last: number | undefined;
  readonly onJump: (page: number) => void;
}

/** Goes to a page by its number; a number beyond the last page means the last. */
export function JumpField({ page, last, onJump }: JumpFieldProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number.parseInt(digitsOf(text), 10);
    setText('');
    if (!(wanted > 0)) return;
    const there = Math.min(wanted, last ?? wanted);
    if (there !== page) onJump(there);
  };
  return (
    <Form onSubmit={jump} onBlur={jump}>
      <label>
        {translate('list.pager.jump')}
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={text}
          // What is being composed is not written over; an input method may give wide digits.
          onChange={({ target }) => setText(isComposing() ? target.value : digitsOf(target.value))}
          onCompositionEnd={({ currentTarget }) => setText(digitsOf(currentTarget.value))}
        />
      </label>
    </Form>
  );
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

const Form = styled('form')(({ theme: { tokens } }) => ({
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& input': {
    width: 48,
    height: 30,
    padding: '0 6px',
    textAlign: 'center',
    font: 'inherit',
    color: tokens.ink,
    borderRadius: 8,
    border: `1px solid ${tokens.edge}`,
    backgroundColor: tokens.surface,
  },
}));

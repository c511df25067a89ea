import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Asks for the app_key of the application to look at. */
export function KeyForm({ value }: { readonly value: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [key, setKey] = useState(value);
  useEffect(() => setKey(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = key.trim();
    if (asked) navigate(`/techzones/techzones/assignmentList?app_key=${encodeURIComponent(asked)}`);
  };
  return (
    <Line onSubmit={submit}>
      <TextField
        size="small"
        label="App Key"
        value={key}
        onChange={({ target }) => setKey(target.value)}
        slotProps={{ htmlInput: { maxLength: 64, autoComplete: 'off', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" disabled={key.trim() === ''}>
        {translate('permission.preview.look')}
      </Button>
    </Line>
  );
}

const Line = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 10,
  marginBottom: 16,
  '& > .MuiTextField-root': { flex: '1 1 240px', maxWidth: 420 },
});

import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { PlatformItem } from '#schemas/payloads/platformItem.ts';
import { useMayCall } from '../../may.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';

/**
 * One item with its own input; saving adds or changes its record, and removing the record restores the
 * default.
 */
export function ItemRow({ item }: { readonly item: PlatformItem }) {
  const translate = useTranslate();
  const { name, label, help, options, value } = item;
  const [text, setText] = useState(value ?? '');
  const [stored, setStored] = useState(value);
  if (value !== stored) {
    setStored(value);
    setText(value ?? '');
  }
  // The pressed button goes with what it has done.
  const field = useRef<HTMLInputElement>(null);
  const { save, reset, busy, problem } = useItem(item, text, () => field.current?.focus());
  const may = useMayCall();
  const mayWrite = may(value === null ? 'Admin.Config.Add' : 'Admin.Config.Edit');
  const mayReset = value !== null && may('Admin.Config.Del');
  const wrong = item.is_wrong && text === value ? translate('platformConfig.wrong') : undefined;
  const fallback = translate('platformConfig.default', {
    value: wordOf(item) || translate('platformConfig.none'),
  });
  const isChanged = text.trim() !== '' && text !== value;
  return (
    <Stack
      component="li"
      direction={{ md: 'row' }}
      spacing={{ xs: 1, md: 4 }}
      sx={{ p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1 }}>
        <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary">
          <code>{name}</code>
          <br />
          {help}
        </Typography>
      </Box>
      <Stack spacing={1} sx={{ flex: 1 }}>
        <TextField
          size="small"
          fullWidth
          inputRef={field}
          value={text}
          select={options !== null}
          multiline={options === null}
          maxRows={8}
          disabled={!mayWrite}
          error={(problem ?? wrong) !== undefined}
          helperText={problem ?? wrong ?? fallback}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { 'aria-label': label }, input: { inputProps: { 'aria-label': label } } }}
        >
          {options?.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
        {(isChanged || mayReset) && (
          <Stack direction="row" spacing={1}>
            {mayWrite && isChanged && (
              <BusyButton size="small" variant="contained" busy={busy} onClick={save}>
                {translate('platformConfig.save')}
              </BusyButton>
            )}
            {mayReset && (
              <BusyButton size="small" busy={busy} onClick={reset}>
                {translate('platformConfig.reset')}
              </BusyButton>
            )}
          </Stack>
        )}
      </Stack>
    </Stack>
  );
}

function wordOf({ options, default: fallback }: PlatformItem): string {
  return options?.find(({ value }) => value === fallback)?.label ?? fallback;
}

function useItem({ id, version, name, label }: PlatformItem, value: string, onDone: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { attempt, busy, refusal } = useAttempt();
  const done = async (service: string, payload: Readonly<Record<string, unknown>>) => {
    const isDone = await attempt(async () => {
      await dataProvider.call(service, payload);
      await queries.invalidateQueries({ queryKey: ['config'] });
      notify(translate('platformConfig.saved', { name: label }), { type: 'success' });
    });
    if (isDone) onDone();
  };
  const { errors = [] } = (refusal?.data ?? {}) as { errors?: readonly FieldError[] };
  return {
    busy,
    problem: errors[0]?.message ?? refusal?.message,
    save: () =>
      void (id === null
        ? done('Admin.Config.Add', { name, value, description: label })
        : done('Admin.Config.Edit', { id, version, value })),
    reset: () => void done('Admin.Config.Del', { ids: [id] }),
  };
}

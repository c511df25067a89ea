import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { ParsedFile } from '#schemas/payloads/apiImport.ts';
import { type Choice, isFit, type Shown, shown, type There } from './useChoice.ts';

interface ToolsProps {
  readonly parsed: ParsedFile;
  readonly choice: Choice;
  /** Test cases are created, so existing drafts do not matter. */
  readonly isTest: boolean;
}

/** The filter of the operations, and one choice for all existing ones. */
export function Tools({ parsed, choice, isTest }: ToolsProps) {
  const translate = useTranslate();
  const { q, setQ, show, setShow, rows, choose } = choice;
  const cannot = parsed.operations.filter((one) => !isFit(one)).length;
  const existing = rows.filter((one) => one.state !== 'new' && isFit(one));
  return (
    <Frame>
      <TextField
        type="search"
        size="small"
        label={translate('openapi.search')}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <TextField
        select
        size="small"
        label={translate('openapi.show.name')}
        value={show}
        onChange={({ target }) => setShow(target.value as Shown)}
        slotProps={{ select: { native: true } }}
      >
        {shown
          .filter((one) => !isTest || one === 'all' || one === 'cannot')
          .map((one) => (
            <option key={one} value={one}>
              {translate(`openapi.show.${one}`)}
            </option>
          ))}
      </TextField>
      {!isTest && existing.length > 0 && (
        <TextField
          select
          size="small"
          label={translate('openapi.everyThere')}
          value={commonOf(existing.map(choice.thereOf))}
          onChange={({ target }) =>
            choose(
              existing.map(({ number }) => number),
              target.value as There,
            )
          }
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="" disabled aria-label="–" />
          {(['cover', 'skip'] as const).map((one) => (
            <option key={one} value={one}>
              {translate(`openapi.there.${one}`)}
            </option>
          ))}
        </TextField>
      )}
      <small role="status">
        {translate('openapi.count', { smart_count: rows.length })}
        {cannot > 0 && ` · ${translate('openapi.cannot', { count: cannot })}`}
      </small>
    </Frame>
  );
}

function commonOf(all: readonly There[]): There | '' {
  const [first] = all;
  return first !== undefined && all.every((one) => one === first) ? first : '';
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 10px',
  marginBottom: 12,
  '& > .MuiTextField-root:first-of-type': { flex: '1 1 220px', maxWidth: 420 },
  '& > .MuiTextField-root': { minWidth: 140 },
  '& small': { marginLeft: 'auto', color: theme.tokens.inkSoft, fontVariantNumeric: 'tabular-nums' },
}));

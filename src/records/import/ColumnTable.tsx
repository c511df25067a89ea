import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { importable } from './importable.ts';
import type { FileHead } from './useImport.ts';

interface ColumnTableProps {
  readonly resource: Resource;
  readonly head: FileHead;
  /** The field of each column; empty for none. */
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

const left = ' ';

/** The columns of a file with their first values, and the assigned fields. */
export function ColumnTable({ resource, head, fields, onChange }: ColumnTableProps) {
  const translate = useTranslate();
  const lang = useLang();
  const id = useId();
  const choices = importable(resource, lang);
  const choose = (at: number, field: string) => {
    // A field can be assigned to one column only.
    const freed = fields.map((other) => (other === field ? '' : other));
    onChange(freed.map((other, place) => (place === at ? field : other)));
  };
  return (
    <Frame>
      {head.columns.map(({ title, remark }, at) => {
        const values = head.sample.map((row) => row[at]).filter((cell) => cell);
        const reason = fields[at] === '' ? remark : undefined;
        const name = title || translate('jobs.import.column', { number: at + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns stay where they are
          <li key={at} data-left={fields[at] === '' || undefined}>
            <div>
              <b>{name}</b>
              <small>{values.slice(0, 3).join(' · ')}</small>
              {reason && <span id={`${id}-${at}`}>{translate(`jobs.import.remark.${reason}`)}</span>}
            </div>
            <Select
              size="small"
              value={fields[at] || left}
              inputProps={{
                'aria-label': translate('jobs.import.fieldOf', { column: name }),
                'aria-describedby': reason && `${id}-${at}`,
              }}
              onChange={({ target }) => choose(at, target.value === left ? '' : target.value)}
            >
              <MenuItem value={left}>{translate('jobs.import.leave')}</MenuItem>
              {choices.map(({ field, label }) => (
                <MenuItem key={field} value={field}>
                  {label}
                </MenuItem>
              ))}
            </Select>
          </li>
        );
      })}
    </Frame>
  );
}

const Frame = styled('ul')(({ theme: { tokens } }) => ({
  margin: '4px 0 14px',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '6px 0',
    borderBottom: `1px solid ${tokens.line}`,
    fontSize: '0.8125rem',
  },
  '& > li > div:first-of-type': { flex: '1 1 200px', minWidth: 0 },
  '& b': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.inkFaint,
  },
  '& > li > div > span': { display: 'block', color: tokens.inkSoft, overflowWrap: 'anywhere' },
  '& > li[data-left] b': { color: tokens.inkFaint },
  '& .MuiInputBase-root': { flex: '0 1 240px', minWidth: 180, fontSize: '0.8125rem' },
}));

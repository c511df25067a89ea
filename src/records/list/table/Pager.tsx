import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isComposing } from '../../../ui/composing.ts';
import type { ListRows } from '../../useResourceList.ts';
import { type ListQuery, pageSizes } from '../listQuery.ts';
import type { ListControl } from '../useListQuery.ts';

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

interface PagerProps {
  readonly query: Pick<ListQuery, 'page' | 'perPage'>;
  readonly list: Pick<ListRows, 'total' | 'isExact' | 'hasNext'> & {
    readonly rows: readonly unknown[] | undefined;
  };
  readonly control: Pick<ListControl, 'setPage' | 'setPerPage'>;
  readonly isNarrow: boolean;
}

/** The pager. If the total is not exact, it has no last page. */
export function Pager({ query: { page, perPage }, list, control, isNarrow }: PagerProps) {
  const translate = useTranslate();
  const count = list.rows?.length ?? 0;
  const last = list.isExact && list.rows ? Math.max(1, Math.ceil((list.total ?? 0) / perPage)) : undefined;
  const from = (page - 1) * perPage + 1;
  return (
    <Bar data-narrow={isNarrow || undefined} aria-label={translate('list.pager.name')}>
      <span className="range" aria-live="polite">
        {count > 0 && !isNarrow && translate('list.pager.range', { from, to: from + count - 1 })}
      </span>
      <Steps page={page} last={last} hasNext={list.hasNext} isNarrow={isNarrow} onPage={control.setPage} />
      <Select
        size="small"
        variant="outlined"
        value={perPage}
        inputProps={{ 'aria-label': translate('list.pager.sizeName') }}
        onChange={({ target }) => control.setPerPage(Number(target.value))}
      >
        {pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {translate('list.pager.size', { size })}
          </MenuItem>
        ))}
      </Select>
      {!isNarrow && <JumpField page={page} last={last} onJump={control.setPage} />}
    </Bar>
  );
}

interface StepsProps {
  readonly page: number;
  readonly last: number | undefined;
  readonly hasNext: boolean;
  readonly isNarrow: boolean;
  readonly onPage: (page: number) => void;
}

function Steps({ page, last, hasNext, isNarrow, onPage }: StepsProps) {
  const translate = useTranslate();
  const steps = isNarrow ? [] : pageNumbers(page, hasNext || last !== undefined ? last : page);
  return (
    <span className="steps">
      <button
        type="button"
        aria-label={translate('list.pager.previous')}
        // A disabled button would lose the focus once it has led to the first page.
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <ChevronLeft fontSize="small" />
      </button>
      {isNarrow && <span>{last === undefined ? page : `${page} / ${last}`}</span>}
      {steps.map((step, at) => (
        <Step key={step === 'gap' ? `gap ${at}` : step} step={step} page={page} onPage={onPage} />
      ))}
      <button
        type="button"
        aria-label={translate('list.pager.next')}
        aria-disabled={!hasNext}
        onClick={() => hasNext && onPage(page + 1)}
      >
        <ChevronRight fontSize="small" />
      </button>
    </span>
  );
}

interface StepProps {
  readonly step: PageStep;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Step({ step, page, onPage }: StepProps) {
  const translate = useTranslate();
  if (step === 'gap') return <i>…</i>;
  return (
    <button
      type="button"
      aria-label={translate('list.pager.page', { page: step })}
      aria-current={step === page ? 'page' : undefined}
      onClick={() => onPage(step)}
    >
      {step}
    </button>
  );
}

const Bar = styled('nav')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px 14px',
  padding: '10px 12px',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  color: tokens.inkSoft,
  borderTop: `1px solid ${tokens.line}`,
  '& .range': { marginRight: 'auto' },
  // The back-to-top button floats over the lower right corner.
  '&[data-narrow]': { paddingRight: 62 },
  '& .steps': { display: 'flex', alignItems: 'center', gap: 2 },
  '& .steps > span': { padding: '0 6px' },
  '& .steps > i': { minWidth: 24, textAlign: 'center', fontStyle: 'normal', color: tokens.inkFaint },
  '& .steps > button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 30,
    height: 30,
    padding: '0 6px',
    border: 0,
    borderRadius: 7,
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '&:hover:not([aria-disabled="true"])': { backgroundColor: tokens.hover, color: tokens.ink },
    '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' },
    '&[aria-current]': { backgroundColor: tokens.chosen, color: tokens.accentStrong, fontWeight: 600 },
  },
  '& .MuiSelect-select': { padding: '4px 10px', fontSize: '0.8125rem' },
}));

/** A page number, or a gap of pages that are not shown. */
type PageStep = number | 'gap';

/**
 * The page numbers around the current one: always the same count, so that the buttons do not move. Without a
 * known last page they end in a gap.
 */
export function pageNumbers(page: number, last: number | undefined): PageStep[] {
  if (last !== undefined && last <= 7) return range(1, last);
  const end = last ?? Number.POSITIVE_INFINITY;
  if (page <= 4) return [...range(1, 5), 'gap', ...(last ? [last] : [])];
  if (page >= end - 3) return [1, 'gap', ...range(end - 4, end)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', ...(last ? [last] : [])];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

interface JumpFieldProps {
  readonly page: number;
  readonly last: number | undefined;
  readonly onJump: (page: number) => void;
}

/** Goes to a page by its number; a number beyond the last page means the last. */
function JumpField({ page, last, onJump }: JumpFieldProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [before, after] = translate('list.pager.jump', { field: '\n' }).split('\n');
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
        {before?.trim()}
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={text}
          // Text in composition is not overwritten; an input method may produce full-width digits.
          onChange={({ target }) => setText(isComposing() ? target.value : digitsOf(target.value))}
          onCompositionEnd={({ currentTarget }) => setText(digitsOf(currentTarget.value))}
        />
        {after?.trim()}
      </label>
    </Form>
  );
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

import DragIndicator from '@mui/icons-material/DragIndicator';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import type { LayoutChoice } from './useLayout.ts';
import { useOrder } from './useOrder.ts';

interface ColumnListProps {
  readonly resource: Resource;
  readonly layout: LayoutChoice;
}

/** Every column that a list could show: the shown ones can be dragged, or moved with the arrow keys. */
export function ColumnList({ resource, layout }: ColumnListProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { order, grip, move, dragged } = useOrder(layout.columns, layout.setColumns);
  const hidden = layout.possible.filter((name) => !order.includes(name));
  const labelOf = (name: string) => resource.schema.properties[name]?.label?.[lang] ?? name;
  const lines = useRef<HTMLUListElement>(null);
  const keep = useKeptFocus(lines);
  const step = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    keep('button', order[at] ?? '');
    move(at, at + by);
  };
  const toggle = (name: string) => {
    keep('input', name);
    layout.setColumns(order.includes(name) ? order.filter((other) => other !== name) : [...order, name]);
  };
  return (
    <Lines ref={lines}>
      {order.map((name, at) => (
        <li key={name} data-name={name} data-dragged={dragged === name || undefined}>
          <button
            type="button"
            aria-label={translate('listing.columns.move', {
              name: labelOf(name),
              at: at + 1,
              of: order.length,
            })}
            title={translate('listing.columns.moveHint')}
            onKeyDown={(event) => step(event, at)}
            {...grip(at)}
          >
            <DragIndicator aria-hidden />
          </button>
          <Choice label={labelOf(name)} isOn isLast={order.length === 1} onToggle={() => toggle(name)} />
        </li>
      ))}
      {hidden.map((name) => (
        <li key={name} data-name={name}>
          <i />
          <Choice label={labelOf(name)} isOn={false} isLast={false} onToggle={() => toggle(name)} />
        </li>
      ))}
    </Lines>
  );
}

/** A line that changes its place keeps the keyboard, which the browser would take from it. */
function useKeptFocus(lines: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current) lines.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (part: 'button' | 'input', name: string) => {
    wanted.current = `[data-name="${name}"] ${part}`;
  };
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  /** A list without a column would be none. */
  readonly isLast: boolean;
  readonly onToggle: () => void;
}

function Choice({ label, isOn, isLast, onToggle }: ChoiceProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} disabled={isLast} onChange={onToggle} />
      {label}
    </label>
  );
}

const Lines = styled('ul')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: 6,
  minWidth: 220,
  maxHeight: 'min(460px, 70dvh)',
  overflowY: 'auto',
  listStyle: 'none',
  fontSize: '0.875rem',
  '& > li': { display: 'flex', alignItems: 'center', height: 36, borderRadius: 6, paddingRight: 10 },
  '& > li:hover': { backgroundColor: tokens.hover },
  '& > li[data-dragged]': { backgroundColor: tokens.chosen },
  '& > li > button': {
    display: 'flex',
    padding: '6px 2px',
    border: 0,
    borderRadius: 6,
    color: tokens.inkFaint,
    background: 'none',
    cursor: 'grab',
    touchAction: 'none',
    '& > svg': { fontSize: 18 },
  },
  '& > li > i': { width: 22, flex: 'none' },
  '& > li > label': {
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: '100%',
    cursor: 'pointer',
  },
  '& input': { width: 16, height: 16, margin: 0, accentColor: tokens.accent },
}));

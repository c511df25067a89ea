import DragIndicator from '@mui/icons-material/DragIndicator';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import {
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { isReached, labelParts } from '#schemas/derive/reach.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import { byGroup } from '../byGroup.ts';
import { moved } from './layout.ts';
import type { LayoutChoice } from './useLayout.ts';

interface ColumnListProps {
  readonly resource: Resource;
  readonly layout: LayoutChoice;
}

/** Every possible column of a list. The visible ones can be dragged, or moved with the arrow keys. */
export function ColumnList({ resource, layout }: ColumnListProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { order, grip, move, dragged } = useOrder(layout.columns, layout.setColumns);
  const labelOf = (name: string) => resource.schema.properties[name]?.label?.[lang] ?? name;
  const hidden = layout.possible.filter((name) => !order.includes(name));
  const own = hidden.filter((name) => !isReached(name));
  const reached = byGroup(hidden.filter(isReached), (name) => labelParts(labelOf(name)).from);
  const [open, setOpen] = useState('');
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
      {own.map((name) => (
        <li key={name} data-name={name}>
          <i />
          <Choice label={labelOf(name)} isOn={false} isLast={false} onToggle={() => toggle(name)} />
        </li>
      ))}
      {reached.map(([from, names]) => (
        <Fragment key={from}>
          <li data-group>
            <button
              type="button"
              aria-expanded={open === from}
              onClick={() => setOpen(open === from ? '' : from)}
            >
              <ExpandMore aria-hidden />
              {translate('listing.columns.of', { name: from })}
            </button>
          </li>
          {open === from &&
            names.map((name) => (
              <li key={name} data-name={name}>
                <i />
                <Choice
                  label={labelParts(labelOf(name)).own}
                  isOn={false}
                  isLast={false}
                  onToggle={() => toggle(name)}
                />
              </li>
            ))}
        </Fragment>
      ))}
    </Lines>
  );
}

/** Keeps the focus on a line that moves; the browser would drop it. */
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
  /** A list needs at least one column. */
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
  '& > li[data-group] > button': {
    display: 'flex',
    flex: 1,
    alignItems: 'center',
    gap: 4,
    height: '100%',
    padding: '0 2px',
    font: 'inherit',
    color: tokens.inkSoft,
    textAlign: 'start',
    cursor: 'pointer',
    touchAction: 'auto',
    '& > svg': { transition: 'none' },
    '&[aria-expanded="false"] > svg': { transform: 'rotate(-90deg)' },
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

/**
 * An order changed by dragging or step by step. During a drag the order is only a preview; it is committed on
 * drop.
 */
function useOrder(given: readonly string[], commit: (order: readonly string[]) => void) {
  const [tried, setTried] = useState<{ readonly order: readonly string[]; readonly name: string }>();
  const order = tried?.order ?? given;
  const latest = useRef(tried);
  useEffect(() => {
    latest.current = tried;
  }, [tried]);

  const drag = useCallback((event: PointerEvent<HTMLElement>) => {
    const now = latest.current;
    const line = event.currentTarget.closest('li');
    if (!now || !line?.parentElement) return;
    const first = line.parentElement.querySelector('li')?.getBoundingClientRect();
    if (!first) return;
    const to = Math.floor((event.clientY - first.top) / first.height);
    const from = now.order.indexOf(now.name);
    const next = moved(now.order, from, to);
    if (next.indexOf(now.name) !== from) setTried({ ...now, order: next });
  }, []);
  const end = () => {
    if (tried && tried.order.join() !== given.join()) commit(tried.order);
    setTried(undefined);
  };
  return {
    order,
    dragged: tried?.name,
    move: (from: number, to: number) => commit(moved(given, from, to)),
    /** The props of an entry's drag handle. */
    grip: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setTried({ order: given, name: given[at] as string });
      },
      onPointerMove: drag,
      onPointerUp: end,
      onPointerCancel: () => setTried(undefined),
    }),
  };
}

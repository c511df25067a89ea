import { styled } from '@mui/material/styles';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'react-admin';

interface SplitProps {
  /** The storage key of the width in this browser. */
  readonly name: string;
  /** The label of the splitter. */
  readonly label: string;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

const [usual, least, most] = [260, 180, 640];
const step = 20;

/** Two panes side by side, with a splitter that the pointer drags or the arrow keys move. */
export function Split({ name, label, side, children }: SplitProps) {
  const [kept, setKept] = useStore<number>(name, usual);
  const width = bounded(kept);
  const press = (event: KeyboardEvent) => {
    const next = widthAt(event.key, width);
    if (next === undefined) return;
    event.preventDefault();
    setKept(bounded(next));
  };
  const draw = ({ currentTarget: bar, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const left = bar.parentElement?.getBoundingClientRect().left;
    // The splitter is in the middle of a gap of 16 px.
    if (left !== undefined && bar.hasPointerCapture(pointerId))
      setKept(bounded(Math.round(clientX - left - 8)));
  };
  return (
    <Panes style={{ '--side': `${width}px` } as React.CSSProperties}>
      {side}
      <Bar
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        onKeyDown={press}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={draw}
        onDoubleClick={() => setKept(usual)}
      />
      {children}
    </Panes>
  );
}

function bounded(width: number): number {
  return Math.min(most, Math.max(least, Number.isFinite(width) ? width : usual));
}

function widthAt(key: string, width: number): number | undefined {
  return { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most }[key];
}

const Panes = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'var(--side) 16px minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.down(900)]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
}));

const Bar = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  alignSelf: 'stretch',
  justifySelf: 'center',
  width: 8,
  borderRadius: 4,
  cursor: 'col-resize',
  touchAction: 'none',
  '&:hover, &:active': { backgroundColor: tokens.line },
  '&:focus-visible': { outline: `2px solid ${tokens.accent}` },
  [breakpoints.down(900)]: { display: 'none' },
}));

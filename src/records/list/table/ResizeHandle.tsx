import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslate } from 'react-admin';
import { clamped, widthLimits } from '../columns/layout.ts';
import type { LayoutChoice } from '../columns/useLayout.ts';

const padding = 18;

interface ResizeHandleProps {
  readonly name: string;
  readonly label: string;
  readonly layout: LayoutChoice;
}

const step = 16;

/**
 * The edge of a column: dragging it or the arrow keys resize the column; a double click fits it to its
 * content.
 */
export function ResizeHandle({ name, label, layout }: ResizeHandleProps) {
  const translate = useTranslate();
  const width = layout.widths[name];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by !== undefined) layout.setWidth(name, cellOf(event).offsetWidth + by);
    else if (event.key === 'Enter') layout.setWidth(name, fitWidth(cellOf(event)));
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = cellOf(event);
    const begin = { x: event.clientX, width: cell.offsetWidth };
    const handle = event.currentTarget;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    // From now on all its cells follow one CSS variable, which changes without a render.
    layout.setWidth(name, begin.width);
    const frame = cell.closest<HTMLElement>('[data-table]');
    const widthAt = (x: number) => clamped(begin.width + x - begin.x);
    handle.onpointermove = ({ clientX }) =>
      frame?.style.setProperty(`--kf-width-${name}`, `${widthAt(clientX)}px`);
    handle.onpointerup = ({ clientX }) => {
      handle.onpointermove = null;
      handle.onpointerup = null;
      layout.setWidth(name, widthAt(clientX));
    };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('listing.columns.width', { name: label })}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      aria-valuenow={width ?? widthLimits.least}
      aria-valuetext={width === undefined ? translate('listing.columns.auto') : `${width}px`}
      tabIndex={0}
      className="kf-edge"
      title={translate('listing.columns.widthHint')}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={(event) => layout.setWidth(name, fitWidth(cellOf(event)))}
    />
  );
}

function cellOf({ currentTarget }: { readonly currentTarget: HTMLElement }): HTMLElement {
  return currentTarget.closest('th') as HTMLElement;
}

/** The width that fits the widest content of a column on this page, each on one line. */
function fitWidth(head: HTMLElement): number {
  const frame = head.closest<HTMLElement>('[data-table]');
  const { lines = '1' } = frame?.dataset ?? {};
  if (frame) frame.dataset['lines'] = '1';
  const at = [...(head.parentElement?.children ?? [])].indexOf(head);
  const rows = head.closest('table')?.rows ?? [];
  const widths = [...rows].map((row) => {
    const cell = row.cells[at];
    if (!cell) return 0;
    const inside = document.createRange();
    inside.selectNodeContents(cell === head ? (head.firstElementChild ?? head) : cell);
    return inside.getBoundingClientRect().width;
  });
  if (frame) frame.dataset['lines'] = lines;
  return Math.max(...widths) + padding;
}

import { useTranslate } from 'ra-core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { clamped, widthLimits } from '../../list/columns/layout.ts';
import type { LayoutChoice } from '../../list/columns/useLayout.ts';
import { fitWidth } from './fitWidth.ts';

interface ResizeHandleProps {
  readonly name: string;
  readonly label: string;
  readonly layout: LayoutChoice;
}

const step = 16;

/** The edge of a column: dragged or moved with the arrow keys it makes the column wider; pressed twice, it fits. */
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
    // From now on all its cells follow one number, which moves without anything being drawn again.
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
    // biome-ignore lint/a11y/useSemanticElements: a rule between sections cannot be moved
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

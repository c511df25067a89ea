import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { isComposingKey } from '../../../ui/composing.ts';
import type { RowListActions } from './useRowList.ts';

/** The user's actions on whole rows, by mouse or keyboard. */
export interface RowMoves {
  /** Moves a row. The focus stays where it was, or moves to the pressed button. */
  move(from: number, to: number, button?: 'up' | 'down'): void;
  remove(at: number): void;
  onKey(event: KeyboardEvent<HTMLElement>, at: number): void;
  drag(event: DragEvent, at: number): void;
  over(event: DragEvent): void;
  drop(event: DragEvent, at: number): void;
}

/** The handlers that move and remove rows of a list, and their announcements for screen readers. */
export function useRowMoves(id: string, deeds: RowListActions, onNext: (at: number, column: string) => void) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const dragged = useRef<number>(undefined);
  const latest = useRef({ translate, onNext });
  latest.current = { translate, onNext };
  const moves = useMemo((): RowMoves => {
    const move: RowMoves['move'] = (from, to, button) => {
      const row = document.getElementById(`${id}_${from}`);
      if (to < 0 || to >= (row?.parentElement?.childElementCount ?? 0)) return;
      const cell =
        row && button === undefined ? document.activeElement?.id.replace(row.id, `${id}_${to}`) : undefined;
      // Flushed before the next key press, which belongs to the new focus.
      flushSync(() => {
        deeds.move(from, to);
        setSaid(latest.current.translate('rows.moved', { from: from + 1, to: to + 1 }));
      });
      const moved = document.getElementById(`${id}_${to}`);
      const tools = moved?.querySelectorAll<HTMLElement>('.tools button:not([disabled])') ?? [];
      if (cell) document.getElementById(cell)?.focus();
      else tools[button === 'down' && tools.length > 2 ? 1 : 0]?.focus();
      moved?.scrollIntoView({ block: 'nearest' });
    };
    return {
      move,
      remove(at) {
        flushSync(() => {
          deeds.remove(at);
          setSaid(latest.current.translate('rows.removed', { number: at + 1 }));
        });
        const next = document.getElementById(`${id}_${at}`) ?? document.getElementById(`${id}_${at - 1}`);
        const button = next?.querySelector<HTMLElement>('.tools span:last-child button');
        (button ?? document.getElementById(`${id}-add`))?.focus();
      },
      onKey(event, at) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (event.altKey && step !== undefined) {
          event.preventDefault();
          event.stopPropagation();
          move(at, at + step);
        } else if (event.key === 'Enter' && isPlainInput(event.target) && !isComposingKey(event)) {
          event.preventDefault();
          latest.current.onNext(at, (event.target as HTMLElement).id.replace(`${id}_${at}_`, ''));
        }
      },
      drag(event, at) {
        dragged.current = at;
        event.dataTransfer.effectAllowed = 'move';
        const row = document.getElementById(`${id}_${at}`);
        if (row) event.dataTransfer.setDragImage(row, 0, 0);
      },
      over(event) {
        if (dragged.current !== undefined) event.preventDefault();
      },
      drop(event, at) {
        if (dragged.current === undefined) return;
        event.preventDefault();
        move(dragged.current, at, 'up');
        dragged.current = undefined;
      },
    };
  }, [id, deeds]);
  return { moves, said };
}

// Where Enter has its own meaning, as in a select, it keeps it.
function isPlainInput(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  return ['text', 'number', 'url', 'email', 'tel'].includes(target.type) && target.role !== 'combobox';
}

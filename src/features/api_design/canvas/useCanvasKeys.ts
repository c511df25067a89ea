import { type RefObject, useEffect, useRef } from 'react';
import { useDesign } from '../../../flow/designContext.ts';
import { isCovered } from '../../../shell/commands/pressedKey.ts';
import { allOf, clipOf, clipText, copy, cutOut, isEmpty, paste } from '../document/clip.ts';

/**
 * The shortcuts of the canvas: undo, redo, copy, cut, paste, delete; inactive in text inputs. Deleting the
 * focused node leaves the focus nowhere: the shortcuts work then too. Copying uses the clipboard, so it can
 * be pasted into another API.
 */
export function useCanvasKeys(
  place: RefObject<HTMLElement | null>,
  selected: ReadonlySet<string>,
  choose: (ids: ReadonlySet<string>) => void,
  remove: () => void,
): void {
  const { flow, edit, undo, redo } = useDesign();
  const pasted = useRef({ text: '', times: 0 });
  useEffect(() => {
    const isHeard = () => {
      const focus = document.activeElement;
      return !isTyping(focus) && isAround(focus, place.current);
    };
    // On the canvas only: beside it, the same key acts on the focused element.
    const onDelete = (event: KeyboardEvent) => {
      const canvas = place.current?.querySelector('.react-flow') ?? null;
      if (!isAround(document.activeElement, canvas) || isCovered()) return;
      event.preventDefault();
      remove();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isHeard()) return;
      if (event.key === 'Delete' || event.key === 'Backspace') return onDelete(event);
      if (!(event.ctrlKey || event.metaKey)) return;
      const does: Readonly<Record<string, () => void>> = {
        z: event.shiftKey ? redo : undo,
        y: redo,
        a: () => choose(allOf(flow)),
      };
      const deed = does[event.key.toLowerCase()];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    const onCopy = (event: ClipboardEvent) => {
      // A text selection, such as in a response, takes precedence.
      if (!isHeard() || document.getSelection()?.toString()) return;
      const clip = copy(flow, selected);
      if (isEmpty(clip)) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', clipText(clip));
      pasted.current = { text: '', times: 0 };
      if (event.type === 'cut') edit((now) => cutOut(now, selected));
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = isHeard() ? event.clipboardData?.getData('text/plain') : undefined;
      const clip = text === undefined ? undefined : clipOf(text);
      if (text === undefined || !clip || isEmpty(clip)) return;
      event.preventDefault();
      const times = pasted.current.text === text ? pasted.current.times + 1 : 1;
      pasted.current = { text, times };
      const { flow: next, ids } = paste(flow, clip, [40 * times, 40 * times]);
      edit(() => next);
      setTimeout(() => choose(ids));
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [place, flow, selected, choose, remove, edit, undo, redo]);
}

// The focus is in the container, or in its parent: a click into an empty area leaves it there.
function isAround(focus: Element | null, place: Element | null): boolean {
  return place !== null && (focus === null || focus.contains(place) || place.contains(focus));
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null
  );
}

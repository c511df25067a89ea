import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A little longer than a pointer needs to cross the gap between the icon and its card. */
const patience = 180;

/**
 * A card beside a button: a mouse opens it by coming near, a finger or the keyboard by pressing; it closes when
 * the pointer or the focus has left both, and by Escape.
 */
export function useHoverCard(frame: RefObject<HTMLElement | null>, button: HTMLElement | null) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const close = () => {
    stop();
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const frameProps = {
    onPointerEnter: (event: PointerEvent) => {
      stop();
      if (event.pointerType === 'mouse') setOpen(true);
    },
    onPointerLeave: () => {
      stop();
      timer.current = setTimeout(() => setOpen(false), patience);
    },
    onBlur: (event: FocusEvent) => {
      if (!frame.current?.contains(event.relatedTarget)) close();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      close();
      button?.focus();
    },
  };
  const buttonProps = {
    // A mouse has opened it by hovering already: its click must not close it again.
    onClick: (event: { detail: number }) => setOpen((open) => (event.detail > 0 ? true : !open)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowRight') return;
      setOpen(true);
      requestAnimationFrame(() =>
        frame.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true }),
      );
    },
  };
  return { isOpen, close, frameProps, buttonProps };
}

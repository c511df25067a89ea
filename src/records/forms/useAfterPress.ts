import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs an update at once, or after the click while a mouse button is pressed: an update
 * that moves the form away under the mouse would make it miss what it was pressed on.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const start = () => {
      isPressed.current = true;
    };
    const end = () => {
      isPressed.current = false;
      // The click follows at once.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run();
      });
    };
    const handlers = { mousedown: start, mouseup: end, dragend: end };
    for (const [name, handle] of Object.entries(handlers)) document.addEventListener(name, handle, true);
    return () => {
      for (const [name, handle] of Object.entries(handlers)) document.removeEventListener(name, handle, true);
    };
  }, []);
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run);
    else run();
  }, []);
}

import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** What an input is given to type a draft in. */
export interface Draft {
  readonly value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onBlur(event: FocusEvent<HTMLInputElement>): void;
  onCompositionStart(): void;
  onCompositionEnd(): void;
}

const pause = 450;

/**
 * Lets a text be typed and hands it on after a pause, at Enter or when the input is left; while Chinese
 * characters are being composed it waits.
 */
export function useDraft(value: string, commit: (text: string) => void): Draft {
  const [text, setText] = useState(value);
  const isComposing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const present = useRef({ text, value, commit });
  useEffect(() => {
    present.current = { text, value, commit };
  });
  useEffect(() => {
    setText(value);
    clearTimeout(timer.current);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handOn = () => {
    clearTimeout(timer.current);
    const { text: typed, value: known, commit: tell } = present.current;
    if (typed.trim() !== known.trim()) tell(typed.trim());
  };
  const wait = () => {
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = setTimeout(handOn, pause);
  };
  return {
    value: text,
    onChange: ({ target }) => {
      setText(target.value);
      wait();
    },
    onKeyDown: ({ key, nativeEvent }) => {
      if (key === 'Enter' && !nativeEvent.isComposing) handOn();
    },
    onBlur: handOn,
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      isComposing.current = false;
      wait();
    },
  };
}

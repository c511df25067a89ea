import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposing, isComposingKey, useIsComposing } from './composing.ts';
import { type DraftEvent, draftAfter, draftOf, isUnsent, type Meaning } from './draft.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** What an input is given to type a draft in. */
export interface DraftInput {
  readonly value: string;
  onChange(event: ChangeEvent<Input>): void;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(): void;
  onBlur(): void;
}

interface Options {
  /** The value that a text stands for, as it comes back; without blanks around it unless told otherwise. */
  readonly meaning?: Meaning;
  /** It is handed on by `handOn` alone, and not after a pause, at Enter or when the input is left. */
  readonly isByHand?: boolean;
}

const pause = 450;

/**
 * Lets a text be typed that is kept elsewhere, and hands its meaning on after a pause, at Enter or when the input is
 * left, but never in the middle of a composition. No answer changes what is being typed.
 */
export function useDraft(
  value: string,
  commit: (meaning: string) => void,
  { meaning = trimmed, isByHand = false }: Options = {},
): { readonly input: DraftInput; handOn(isAgain?: boolean): void } {
  const [draft, setDraft] = useState(() => draftOf(value));
  const isHeld = useIsComposing();
  const now = useRef(draft);
  const latest = useRef({ commit, meaning });
  const apply = (event: DraftEvent) => {
    now.current = draftAfter(now.current, event, latest.current.meaning);
    setDraft(now.current);
  };
  const handOn = (isAgain = false) => {
    const { meaning: read, commit: tell } = latest.current;
    if (isComposing() || !(isAgain || isUnsent(now.current, read))) return;
    const { text } = now.current;
    apply({ type: 'sent' });
    tell(read(text));
  };
  const stable = useRef({ apply, handOn });
  useLayoutEffect(() => {
    latest.current = { commit, meaning };
    stable.current = { apply, handOn };
  });
  useLayoutEffect(() => stable.current.apply({ type: 'told', value, isHeld: isComposing() }), [value]);
  const { text } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    if (isByHand || isHeld) return;
    const timer = setTimeout(() => stable.current.handOn(), pause);
    return () => clearTimeout(timer);
  }, [text, isHeld, isByHand]);
  return {
    handOn,
    input: {
      value: text,
      onChange: ({ target }) => apply({ type: 'typed', text: target.value }),
      onKeyDown: (event) => {
        if (event.key === 'Enter' && !isByHand && !isComposingKey(event)) handOn();
      },
      onFocus: () => apply({ type: 'focused' }),
      onBlur: () => {
        if (!isByHand) handOn();
        apply({ type: 'left' });
      },
    },
  };
}

function trimmed(text: string): string {
  return text.trim();
}

import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposing, isComposingKey, useIsComposing } from './composing.ts';
import { type DraftEvent, draftAfter, draftOf, isUnsent, type Meaning } from './draft.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** The props of an input for a draft. */
export interface DraftInput {
  readonly value: string;
  onChange(event: ChangeEvent<Input>): void;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(): void;
  onBlur(): void;
}

interface Options {
  /** The value that a text stands for, as it comes back; trimmed by default. */
  readonly meaning?: Meaning;
  /** Only `handOn` commits it, and not a pause, Enter or blur. */
  readonly isByHand?: boolean;
}

const pause = 450;

/**
 * Edits a text that is stored elsewhere, and commits its value after a pause, on Enter or on blur, but never
 * during a composition. No response changes the text while it is being typed.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the pause
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

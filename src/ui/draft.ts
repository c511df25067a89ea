/** A text that is edited here and stored elsewhere, such as a filter in the URL. */
export interface Draft {
  /** The input's text. */
  readonly text: string;
  /** The last value from outside. */
  readonly known: string;
  /** The sent values that have not come back yet, oldest first. */
  readonly pending: readonly string[];
  readonly isFocused: boolean;
}

/** The events of a draft: typing, sending, a new value from outside, focus and blur. */
export type DraftEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'sent' }
  | { readonly type: 'told'; readonly value: string; readonly isHeld?: boolean }
  | { readonly type: 'focused' }
  | { readonly type: 'left' };

/** Maps a text to its value. */
export type Meaning = (text: string) => string;

/** A draft without typed text. */
export function draftOf(known: string): Draft {
  return { text: known, known, pending: [], isFocused: false };
}

/** Whether the text's value differs from the outside value and from every pending one. */
export function isUnsent({ text, known, pending }: Draft, meaning: Meaning): boolean {
  return meaning(text) !== (pending.at(-1) ?? known);
}

/**
 * A draft after an event. Typed text wins: the echo of an earlier sent value changes no text, and another
 * outside value replaces only a text that was sent.
 */
export function draftAfter(draft: Draft, event: DraftEvent, meaning: Meaning): Draft {
  switch (event.type) {
    case 'typed':
      return { ...draft, text: event.text };
    case 'sent':
      return isUnsent(draft, meaning)
        ? { ...draft, pending: [...draft.pending, meaning(draft.text)] }
        : draft;
    case 'told':
      return afterTold(draft, event.value, event.isHeld ?? false, meaning);
    case 'focused':
      return { ...draft, isFocused: true };
    case 'left':
      return tidied({ ...settledOf(draft), isFocused: false }, meaning);
  }
}

function afterTold(draft: Draft, value: string, isHeld: boolean, meaning: Meaning): Draft {
  const echo = draft.pending.indexOf(value);
  // The outside may skip values that were sent in quick succession.
  if (echo >= 0) return tidied({ ...draft, known: value, pending: draft.pending.slice(echo + 1) }, meaning);
  if (value === draft.known && draft.pending.length === 0) return draft;
  const keepsText = isHeld || isUnsent(draft, meaning);
  return { ...draft, known: value, pending: [], text: keepsText ? draft.text : value };
}

// Skipped values will not come back.
function settledOf(draft: Draft): Draft {
  return draft.pending.at(-1) === draft.known ? { ...draft, pending: [] } : draft;
}

// Surrounding blanks of a text, or trailing zeros of a number, are removed once typing ends; a text without a
// value stays.
function tidied(draft: Draft, meaning: Meaning): Draft {
  if (draft.isFocused || draft.pending.length > 0 || isUnsent(draft, meaning)) return draft;
  const isWrong = draft.known === '' && draft.text.trim() !== '';
  return isWrong ? draft : { ...draft, text: draft.known };
}

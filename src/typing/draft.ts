/** A text that is typed here and kept elsewhere, such as a filter in the address. */
export interface Draft {
  /** What stands in the input. */
  readonly text: string;
  /** The last value that came from outside. */
  readonly known: string;
  /** The values that were sent and have not come back yet, oldest first. */
  readonly pending: readonly string[];
  readonly isFocused: boolean;
}

/** What happens to a draft: somebody types, it is sent, the outside tells its value, the input is entered or left. */
export type DraftEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'sent' }
  | { readonly type: 'told'; readonly value: string; readonly isHeld?: boolean }
  | { readonly type: 'focused' }
  | { readonly type: 'left' };

/** The value that a text stands for. */
export type Meaning = (text: string) => string;

/** A draft that nobody has typed in. */
export function draftOf(known: string): Draft {
  return { text: known, known, pending: [], isFocused: false };
}

/** Whether the text stands for another value than the outside has or is about to have. */
export function isUnsent({ text, known, pending }: Draft, meaning: Meaning): boolean {
  return meaning(text) !== (pending.at(-1) ?? known);
}

/**
 * A draft after an event. What was typed wins: a value that comes back of what was sent earlier changes no text, and
 * another one only a text that is sent.
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

// Values that were skipped will not come any more.
function settledOf(draft: Draft): Draft {
  return draft.pending.at(-1) === draft.known ? { ...draft, pending: [] } : draft;
}

// Blanks around a text, or zeros behind a number, go once nobody types there; a text that stands for nothing stays.
function tidied(draft: Draft, meaning: Meaning): Draft {
  if (draft.isFocused || draft.pending.length > 0 || isUnsent(draft, meaning)) return draft;
  const isWrong = draft.known === '' && draft.text.trim() !== '';
  return isWrong ? draft : { ...draft, text: draft.known };
}

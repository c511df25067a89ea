import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, type DraftEvent, draftAfter, draftOf, isUnsent } from '#src/ui/draft.ts';

const trim = (text: string) => text.trim();
const happened = (draft: Draft, ...events: DraftEvent[]) =>
  events.reduce((now, event) => draftAfter(now, event, trim), draft);
const typed = (text: string): DraftEvent => ({ type: 'typed', text });
const told = (value: string): DraftEvent => ({ type: 'told', value });
const sent: DraftEvent = { type: 'sent' };
const focused: DraftEvent = { type: 'focused' };
const left: DraftEvent = { type: 'left' };

/**
 * Actions of the user and the server: type a letter or a space, delete the last one, pause, answer, skip
 * answers.
 */
const steps = fc.array(
  fc.oneof(
    fc.constantFrom('a', 'b', ' ', '会').map((letter) => ({ kind: 'type', letter }) as const),
    fc.constantFrom('back', 'rest', 'answer', 'skip').map((kind) => ({ kind }) as const),
  ),
  { maxLength: 60 },
);

describe('a draft', () => {
  it('holds exactly what was typed under any interleaving of typing, sending and answers', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom('', 'old'), (all, first) => {
        const server: string[] = [];
        let text: string = first;
        let draft = happened(draftOf(first), focused);
        const send = () => {
          if (isUnsent(draft, trim)) server.push(trim(draft.text));
          draft = happened(draft, sent);
        };
        for (const step of all) {
          if (step.kind === 'type') text += step.letter;
          if (step.kind === 'back') text = text.slice(0, -1);
          if (step.kind === 'rest') send();
          else if (step.kind === 'answer' && server.length > 0)
            draft = happened(draft, told(server.shift()!));
          else if (step.kind === 'skip' && server.length > 0) {
            // Only the newest of several answers is rendered.
            draft = happened(draft, told(server.pop()!));
            server.length = 0;
          } else if (step.kind === 'type' || step.kind === 'back') draft = happened(draft, typed(text));
          expect(draft.text).toBe(text);
        }
        send();
        draft = happened(draft, left);
        for (const value of server) draft = happened(draft, told(value));
        expect(draft).toEqual({ text: trim(text), known: trim(text), pending: [], isFocused: false });
      }),
      { numRuns: 500 },
    );
  });

  it('takes a change from outside where nothing is unsent, and keeps the text where something is', () => {
    const draft = happened(draftOf(''), focused, typed('ab'), sent, told('ab'));
    expect(happened(draft, told('')).text).toBe('');
    expect(happened(draft, typed('abc'), told('')).text).toBe('abc');
    const unsent = happened(draft, typed('abc'), told('x'));
    // The value sent before the change is not the server's current one.
    expect(isUnsent(happened(unsent, typed('ab')), trim)).toBe(true);
    expect(isUnsent(happened(unsent, typed('x')), trim)).toBe(false);
  });

  it('takes no text for an answer that belongs to an earlier one', () => {
    const draft = happened(draftOf(''), focused, typed('a'), sent, typed('ab'), sent);
    expect(happened(draft, told('a')).text).toBe('ab');
    expect(happened(draft, told('a'), told('ab'), told('a')).text).toBe('a');
  });

  it('keeps blanks and zeros at the end until the input is left', () => {
    const number = (text: string) => (text.trim() === '' ? '' : String(Number(text)));
    const events = [focused, typed('1.'), sent, told('1'), typed('1.50'), sent, told('1.5')] as const;
    const draft = events.reduce<Draft>((now, event) => draftAfter(now, event, number), draftOf(''));
    expect(draft.text).toBe('1.50');
    expect(draftAfter(draft, left, number).text).toBe('1.5');
  });

  it('keeps a text that is no value, for its owner to mend', () => {
    const number = (text: string) => (/^\d+$/.test(text) ? text : '');
    const events = [focused, typed('1x'), sent, told(''), left] as const;
    const draft = events.reduce<Draft>((now, event) => draftAfter(now, event, number), draftOf('1'));
    expect(draft.text).toBe('1x');
  });

  it('is not written over while something is being composed', () => {
    const draft = happened(draftOf('a'), focused);
    expect(happened(draft, { type: 'told', value: 'b', isHeld: true }).text).toBe('a');
  });
});

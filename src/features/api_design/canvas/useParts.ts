import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Command } from '../../../shell/commands/command.ts';
import { useCommands } from '../../../shell/commands/present.ts';
import { isDialogOpen } from '../../../ui/dialogOpen.ts';

/**
 * Keyboard navigation between the parts of the designer, which are far apart in a large flow: F6 moves to the
 * next part, Enter from the selected node to its form, Escape back. A part is marked by `data-part`.
 */
export function useParts(place: RefObject<HTMLElement | null>, chosen: string | undefined) {
  const translate = useTranslate();
  const next = useCallback((by: 1 | -1) => toNext(place.current, chosen, by), [place, chosen]);
  const label = translate('designer.nextPart');
  const commands = useMemo(
    (): readonly Command[] => [{ name: 'part', label, icon: 'act', key: 'F6', run: () => next(1) }],
    [label, next],
  );
  useCommands(commands);
  // Active in text inputs too, unlike the shortcuts of commands.
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      next(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [next]);
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { target, key } = event;
      if (chosen === undefined || !(target instanceof HTMLElement)) return;
      if (key === 'Enter' && target.matches(cardOf(chosen))) focusIn(formIn(place.current));
      // An editor handles Escape itself; after that, Tab leaves it.
      else if (key === 'Escape' && !target.isContentEditable && target.closest('[data-part="node"]'))
        focusCard(place.current, chosen);
      else return;
      event.preventDefault();
    },
    [place, chosen],
  );
}

/** Focuses a node once the canvas has moved to it and rendered it; for a note, focuses its text. */
export function focusCard(place: HTMLElement | null, id: string, tries = 20): void {
  const card = place?.querySelector<HTMLElement>(cardOf(id));
  const written = card?.querySelector('textarea') ?? card;
  // A newly added element cannot take the focus yet.
  written?.focus({ preventScroll: true });
  if (written !== document.activeElement && tries > 0) setTimeout(() => focusCard(place, id, tries - 1), 50);
}

/** The form of the selected node. */
export function formIn(place: HTMLElement | null): HTMLElement | null {
  return partOf(place, 'node');
}

function toNext(place: HTMLElement | null, chosen: string | undefined, by: 1 | -1): void {
  const parts = [...(place?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
  const now = parts.findIndex((part) => part.contains(document.activeElement));
  const from = now < 0 && by < 0 ? 0 : now;
  for (let step = 1; step <= parts.length; step++) {
    const part = parts.at((from + by * step) % parts.length);
    const card = chosen === undefined ? null : part?.querySelector<HTMLElement>(cardOf(chosen));
    if (focusIn(card ?? part)) return;
  }
}

function focusIn(part: HTMLElement | null | undefined): boolean {
  const first = part?.matches(reached) ? part : part?.querySelector<HTMLElement>(reached);
  first?.focus();
  return first === document.activeElement;
}

const reached =
  'input:not(:disabled), textarea, button:not(:disabled, [tabindex="-1"]), [role="combobox"], [contenteditable], .react-flow__node';

function partOf(place: HTMLElement | null, name: string): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? null;
}

function cardOf(id: string): string {
  return `.react-flow__node[data-id="${CSS.escape(id)}"]`;
}

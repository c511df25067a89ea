import { isDialogOpen } from '../../forms/dialogOpen.ts';

// What a Chinese keyboard writes where another writes the sign that is meant.
const signs: Readonly<Record<string, string>> = { '？': '?', '、': '/', '／': '/', '【': '[', '】': ']' };

/** The single key that a press means as a command; nothing while something is typed, or with a modifier. */
export function pressedKey(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (isTypedInto(event.target) || isCovered()) return undefined;
  // A Chinese input method takes letters even where nothing can be typed; the key itself is still known.
  const key = event.key === 'Process' ? /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() : event.key;
  return key && (signs[key] ?? key);
}

const silentInputs = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file'];

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !silentInputs.includes(target.type);
  const typed = 'textarea, select, [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]';
  return target.isContentEditable || target.closest(typed) !== null;
}

/** Whether something lies above the page, which has keys of its own. */
export function isCovered(): boolean {
  return isDialogOpen() || document.querySelector('[role="menu"]') !== null;
}

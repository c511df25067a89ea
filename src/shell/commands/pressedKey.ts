import { isDialogOpen } from '../../ui/dialogOpen.ts';

// The characters of a Chinese keyboard and their ASCII equivalents.
const signs: Readonly<Record<string, string>> = { '？': '?', '、': '/', '／': '/', '【': '[', '】': ']' };

/** The single key of a command; undefined while typing, or with a modifier. */
export function pressedKey(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (isTypedInto(event.target) || isCovered()) return undefined;
  // A Chinese input method captures letters even outside inputs; the physical key is still known.
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

/** Whether an overlay, which has its own shortcuts, covers the page. */
export function isCovered(): boolean {
  return isDialogOpen() || document.querySelector('[role="menu"]') !== null;
}

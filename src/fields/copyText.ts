/** Puts a text into the clipboard. @returns whether that was possible. */
export async function copyText(text: string): Promise<boolean> {
  // Without a secure connection a browser has no clipboard for pages, but still knows the old command.
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(yes, () => copyOldWay(text));
  return copyOldWay(text);
}

function yes(): boolean {
  return true;
}

function copyOldWay(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.style.cssText = 'position:fixed;opacity:0';
  document.body.append(box);
  box.select();
  const isDone = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}

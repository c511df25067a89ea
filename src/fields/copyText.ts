/** Copies a text to the clipboard. @returns whether that succeeded. */
export async function copyText(text: string): Promise<boolean> {
  // On an insecure connection pages have no clipboard API, but the legacy copy command still works.
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

import type { Locator } from 'playwright-core';

/** Scrolls the container of a table from the first row to the last, as a mouse wheel does. */
export async function scrollThrough(rows: Locator): Promise<void> {
  await rows.first().evaluate(async (row) => {
    let box: HTMLElement | null = row.parentElement;
    while (
      box &&
      !(box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
    )
      box = box.parentElement;
    const held = box ?? document.documentElement;
    const isAtEnd = () => held.scrollTop + held.clientHeight >= held.scrollHeight - 2;
    for (held.scrollTop = 0; !isAtEnd(); held.scrollTop += 400) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}

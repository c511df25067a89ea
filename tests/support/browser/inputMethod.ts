import type { CDPSession, Page } from 'playwright-core';

/** A Chinese input method on a page's keyboard. */
export interface InputMethod {
  /** Composes letters at the caret, step by step, such as `h`, `hu`, `hui`. */
  compose(...steps: readonly string[]): Promise<void>;
  /** Presses a key during composition. It belongs to the input method, as browsers report it. */
  press(key: 'Enter' | 'Tab' | 'ArrowDown'): Promise<void>;
  /** Ends the composition and inserts a text. */
  commit(text: string): Promise<void>;
}

const codes = { Enter: 13, Tab: 9, ArrowDown: 40 } as const;

/** Attaches an input method to the keyboard of a page. */
export async function inputMethodOf(page: Page): Promise<InputMethod> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    async compose(...steps) {
      for (const text of steps) {
        const selectionStart = text.length;
        await session.send('Input.imeSetComposition', { text, selectionStart, selectionEnd: selectionStart });
      }
    },
    async press(key) {
      const event = { key, code: key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: codes[key] };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    async commit(text) {
      await session.send('Input.insertText', { text });
    },
  };
}

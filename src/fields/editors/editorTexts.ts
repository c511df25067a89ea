/**
 * The texts that an editor has reported and that may still come back: on a slow machine they arrive after
 * more was typed.
 */
export interface EditorTexts {
  /** Records the editor's current text. @returns whether to report it. */
  tell(text: string): boolean;
  /**
   * Whether an outside text is one that the editor reported, and not written elsewhere. If it is not, the
   * editor is about to hold it.
   */
  isKnown(text: string): boolean;
}

const most = 100;

/**
 * Keeps the reported texts of an editor, the latest last. A text that comes back settles all texts reported
 * before it.
 */
export function editorTexts(first: string): EditorTexts {
  let told: readonly string[] = [first];
  return {
    tell(text) {
      if (text === told.at(-1)) return false;
      told = [...told.slice(1 - most), text];
      return true;
    },
    isKnown(text) {
      const at = told.lastIndexOf(text);
      told = at < 0 ? [text] : told.slice(at);
      return at >= 0;
    },
  };
}

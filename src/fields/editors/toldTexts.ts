/** The texts that an editor has told and may still hear of: on a slow machine they come back after more was typed. */
export interface ToldTexts {
  /** Notes what the editor holds now. @returns whether that is to be told. */
  tell(text: string): boolean;
  /** Whether a text that comes from outside is one that was told before, and not written elsewhere; if it is not, it is what the editor is about to hold. */
  isKnown(text: string): boolean;
}

const most = 100;

/** Remembers what an editor told, the latest last; what comes back ends the wait for all that was told before it. */
export function toldTexts(first: string): ToldTexts {
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

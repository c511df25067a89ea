/** What is heard of a connection whose pulse is watched. */
export interface PulseHearer {
  /** It has not answered for a moment: whatever it brings may be late. */
  doubted(): void;
  /** It answers after all, and has brought what was on its way. */
  sure(): void;
  dead(): void;
}

const beatMs = 300;
const patience = 400;

/**
 * Asks a connection again and again whether it is there, since one that went dead says nothing at all. `ask` rejects
 * when no answer is to be hoped for. @returns how to stop.
 */
export function watchPulse(ask: () => Promise<unknown>, hearer: PulseHearer): () => void {
  let stopped = false;
  let next: NodeJS.Timeout | undefined;
  const beat = async (): Promise<void> => {
    const asked = { isDoubted: false, isOver: false };
    const doubt = () => {
      if (asked.isOver || stopped) return;
      asked.isDoubted = true;
      hearer.doubted();
    };
    // Where it is this process that was late, the answer has come and is only to be read.
    const timer = setTimeout(() => setImmediate(() => setImmediate(doubt)), patience).unref();
    try {
      await ask();
      if (asked.isDoubted && !stopped) hearer.sure();
      if (!stopped) next = setTimeout(() => void beat(), beatMs).unref();
    } catch {
      if (!stopped) hearer.dead();
    } finally {
      asked.isOver = true;
      clearTimeout(timer);
    }
  };
  void beat();
  return () => {
    stopped = true;
    clearTimeout(next);
  };
}

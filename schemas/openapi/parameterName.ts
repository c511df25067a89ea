import { keptNames } from '../flow/parameters/keptNames.ts';
import { trimmed, trimmedEnd } from '../text/trimmed.ts';

/** Gives parameters unique identifiers as names, the same ones for the same document. */
export function parameterNames(): (name: string, place: string) => string {
  const used = new Set(keptNames);
  return (name, place) => {
    const plain = identifier(name);
    const tries = [plain, `${plain.slice(0, 50)}_${place}`];
    let free = tries.find((one) => !used.has(one));
    for (let number = 2; free === undefined; number++) {
      const numbered = `${plain.slice(0, 50)}_${number}`;
      if (!used.has(numbered)) free = numbered;
    }
    used.add(free);
    return free;
  };
}

/** A name as an identifier of at most 60 characters. */
export function identifier(name: string): string {
  const signs = trimmed(name.slice(0, 200).replace(/[^A-Za-z0-9_]+/g, '_'), '_');
  const word = /^[A-Za-z]/.test(signs) ? signs : `p_${signs}`;
  return trimmedEnd(word.slice(0, 60), '_') || 'p';
}

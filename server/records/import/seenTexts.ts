/** Remembers texts by their hash, in 16 bytes each, so that a million of them need little memory. */
export interface SeenTexts {
  /** Adds a text. @returns whether it was there already. */
  add(text: string): boolean;
  has(text: string): boolean;
}

/** An empty set of texts. */
export function seenTexts(): SeenTexts {
  let slots = new Float64Array(1024);
  let count = 0;
  // Its slot, or the free slot for it.
  const placeOf = (within: Float64Array, print: number): number => {
    let at = print % within.length;
    while (within[at] !== 0 && within[at] !== print) at = (at + 1) % within.length;
    return at;
  };
  const put = (into: Float64Array, print: number): boolean => {
    const at = placeOf(into, print);
    const isKnown = into[at] === print;
    into[at] = print;
    return isKnown;
  };
  return {
    has: (text) => slots[placeOf(slots, fingerprint(text))] !== 0,
    add: (text) => {
      if (count * 2 > slots.length) {
        const larger = new Float64Array(slots.length * 2);
        for (const print of slots) if (print !== 0) put(larger, print);
        slots = larger;
      }
      const isKnown = put(slots, fingerprint(text));
      if (!isKnown) count++;
      return isKnown;
    },
  };
}

// 53 bits: with a million texts, one file in ten thousand has a collision.
function fingerprint(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}

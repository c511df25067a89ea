import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

const length = 40_000;
const mostTime = 60;

/** Why the time of a regular expression may grow faster than the text that it is given; nothing where it does not. */
export function slownessOf(source: string, flags: string): string | undefined {
  const [report] = analyse({ source, flags }).reports;
  if (report) return `${report.type.toLowerCase()} at many ${JSON.stringify(report.character.pick)}`;
  // The analysis repeats single characters only: texts of several are tried.
  const pattern = new RegExp(source, flags);
  const attack = attacksOn(pattern).find((one) => isSlowAt(pattern, one));
  return (
    attack &&
    `${attack.start ? `${JSON.stringify(attack.start)} and ` : ''}many ${JSON.stringify(attack.pump)}`
  );
}

/** A text that a pattern may go through again and again: its start, what is repeated, and its end. */
export interface Attack {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

function isSlowAt(pattern: RegExp, { start, pump, end }: Attack): boolean {
  // Long enough that even little quadratic work shows; where there is much, a quarter of it is enough to see.
  return [length / 4, length].some((long) => {
    const text = `${start}${pump.repeat(Math.ceil(long / pump.length))}${end}`;
    // The first time it is made ready, and memory is cleared at any.
    return [1, 2].every(() => {
      const started = process.cpuUsage();
      text.replace(pattern, '');
      return process.cpuUsage(started).user / 1000 > mostTime;
    });
  });
}

/**
 * Texts that lead into each unbounded repetition of a pattern and go through it, alone or behind another repetition, with
 * ends that hardly any pattern takes.
 */
export function attacksOn(pattern: RegExp): Attack[] {
  const literal = parseRegExpLiteral(pattern);
  const own = new Set<string>();
  const repetitions: AST.Quantifier[] = [];
  visitRegExpAST(literal, {
    onCharacterEnter: ({ value }) => own.add(String.fromCodePoint(value)),
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max >= 20) repetitions.push(quantifier);
    },
  });
  const found = new Map<string, Attack>();
  const add = (start: string, pump: string) => {
    for (const end of ['\n\0', `${[...own].join('')}\0`])
      if (pump !== '') found.set(JSON.stringify([start, pump, end]), { start, pump, end });
  };
  // What any letter may be is one that means nothing, or one of those that the pattern itself looks for.
  for (const letters of [plainLetters, [...own, ...plainLetters]]) {
    const words = wordsFor(letters, pattern.flags);
    for (const repetition of repetitions) {
      const [lead, inner] = [words.leadTo(repetition), words.of(repetition.element)];
      for (const pump of [lead, inner, lead + inner, inner + lead]) add('', pump);
      add(lead, inner);
      for (const earlier of repetitions) {
        const start = words.leadTo(earlier) + words.of(earlier);
        if (earlier !== repetition && lead.startsWith(start)) add(start, lead.slice(start.length) + inner);
      }
    }
  }
  return [...found.values()];
}

const plainLetters = [
  ...['a', '0', ' ', '.', '/', '"', '('],
  ...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
  ...['，', '＝', '\ud83d\ude00'],
];

/** Shortest texts that parts of a pattern match, of letters that are tried in their order; assertions are taken to hold. */
function wordsFor(letters: readonly string[], flags: string) {
  const letterOf = (set: string): string => {
    const pattern = new RegExp(`^${set}$`, flags.replace(/[gym]/g, ''));
    return letters.find((letter) => pattern.test(letter)) ?? '';
  };
  const ofAll = (elements: readonly AST.Element[]) => elements.map(of).join('');
  function of(element: AST.Element): string {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return letterOf(element.raw);
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives
          .map(({ elements }) => ofAll(elements))
          .reduce((one, other) => (other.length < one.length ? other : one));
      case 'Quantifier':
        return of(element.element).repeat(Math.min(element.min, 100));
      case 'Backreference':
        return [element.resolved].flat().map(of)[0] ?? '';
      default:
        return '';
    }
  }
  /** What brings a match to the place of an element. */
  function leadTo(element: AST.Element): string {
    const { parent } = element;
    if (parent.type === 'Quantifier') return leadTo(parent);
    if (parent.type !== 'Alternative') return '';
    const before = ofAll(parent.elements.slice(0, parent.elements.indexOf(element)));
    return parent.parent.type === 'Pattern' ? before : leadTo(parent.parent as AST.Element) + before;
  }
  return { of, leadTo };
}

import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

const length = 40_000;
const mostTime = 60;
/** Over a text four times as long, linear time grows four times and quadratic time sixteen times. */
const mostGrowth = 8;

/** The reason that a regular expression may take superlinear time; undefined where it does not. */
export function slownessOf(source: string, flags: string): string | undefined {
  const [report] = analyse({ source, flags }).reports;
  if (report) return `${report.type.toLowerCase()} at many ${JSON.stringify(report.character.pick)}`;
  // The analysis repeats only single characters, so longer texts are tried here.
  const pattern = new RegExp(source, flags);
  const attack = attacksOn(pattern).find((one) => isSlowAt(pattern, one));
  return (
    attack &&
    `${attack.start ? `${JSON.stringify(attack.start)} and ` : ''}many ${JSON.stringify(attack.pump)}`
  );
}

/** A text that may cause backtracking: its prefix, the repeated part, and its suffix. */
interface Attack {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

function isSlowAt(pattern: RegExp, attack: Attack): boolean {
  // Long enough to show even mild quadratic behaviour; in strong cases a quarter of it is enough.
  return [length / 4, length].some((long) => {
    const least = (size: number, tries: number, bound = 0) => {
      let time = Number.POSITIVE_INFINITY;
      for (let tried = 0; tried < tries && time > bound; tried++)
        time = Math.min(time, timeOf(pattern, attack, size));
      return time;
    };
    // The first run compiles the pattern, any run may include a garbage collection, and on a busy machine all
    // of them take longer: the least times show the growth.
    const whole = least(long, 2, mostTime);
    return whole > mostTime && whole > mostGrowth * least(long / 4, 3);
  });
}

/** The CPU time in milliseconds of trying a pattern on an attack of a length. */
function timeOf(pattern: RegExp, { start, pump, end }: Attack, long: number): number {
  const text = `${start}${pump.repeat(Math.ceil(long / pump.length))}${end}`;
  const started = process.cpuUsage();
  text.replace(pattern, '');
  return process.cpuUsage(started).user / 1000;
}

/**
 * Texts that reach each unbounded repetition of a pattern and repeat it, alone or after another repetition,
 * with suffixes that hardly any pattern accepts.
 */
function attacksOn(pattern: RegExp): Attack[] {
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
  // For any character, uses a meaningless one, or one that the pattern itself contains.
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

/**
 * The shortest texts that parts of a pattern match, with characters tried in order; assertions are assumed to
 * hold.
 */
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
  /** The text that leads a match to the position of an element. */
  function leadTo(element: AST.Element): string {
    const { parent } = element;
    if (parent.type === 'Quantifier') return leadTo(parent);
    if (parent.type !== 'Alternative') return '';
    const before = ofAll(parent.elements.slice(0, parent.elements.indexOf(element)));
    return parent.parent.type === 'Pattern' ? before : leadTo(parent.parent as AST.Element) + before;
  }
  return { of, leadTo };
}

/**
 * What a text would lose in the editor: the tags that would be missing or lose attributes, and `…` for text.
 * Empty if both are equivalent.
 */
export function lost(stored: string, edited: string): readonly string[] {
  const [before, after] = [factsOf(stored), factsOf(edited)];
  const missing = [...before.facts].filter(
    ([fact, { times }]) => (after.facts.get(fact)?.times ?? 0) < times,
  );
  const tags = missing.map(([, { tag }]) => `<${tag}>`);
  return [...new Set(before.words === after.words ? tags : [...tags, '…'])];
}

interface Fact {
  readonly tag: string;
  readonly times: number;
}

function factsOf(html: string): { readonly words: string; readonly facts: ReadonlyMap<string, Fact> } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const facts = new Map<string, Fact>();
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const tag = element.localName;
    const name = nameOf(element);
    const isCounted = counted.has(name);
    for (const fact of toldBy(element, name)) {
      const times = isCounted ? (facts.get(fact)?.times ?? 0) + 1 : 1;
      facts.set(fact, { tag, times });
    }
  }
  return { words: (body.textContent ?? '').replace(/\s+/g, ''), facts };
}

function toldBy(element: HTMLElement, name: string): readonly string[] {
  // It shows nothing.
  if (name === 'img' && !element.getAttribute('src')) return [];
  const told = attributes.flatMap((attribute) => {
    const value = element.getAttribute(attribute) ?? '';
    return value === '' || (value === '1' && attribute.endsWith('span'))
      ? []
      : [`${name} ${attribute}=${value}`];
  });
  const align = inline.has(name) ? '' : element.style.textAlign;
  return [...(bare.has(name) ? [] : [name]), ...told, ...(align === '' ? [] : [`${name} ${align}`])];
}

function nameOf(element: HTMLElement): string {
  const isHeading = element.localName === 'td' && element.closest('thead') !== null;
  return isHeading ? 'th' : (same[element.localName] ?? element.localName);
}

const same: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p', strike: 's', del: 's' };

// These elements have no meaning beyond their content; columns without widths have none either.
const bare: ReadonlySet<string> = new Set(['p', 'br', 'span', 'thead', 'tbody', 'tfoot', 'colgroup', 'col']);
const inline: ReadonlySet<string> = new Set([
  'span',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'mark',
  'a',
  'col',
]);
// Emphasis may be merged or split; of these elements each one counts.
const counted: ReadonlySet<string> = new Set([
  'img',
  'hr',
  'table',
  'tr',
  'td',
  'th',
  'figure',
  'figcaption',
]);
const attributes = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'target',
  'colspan',
  'rowspan',
  'scope',
];

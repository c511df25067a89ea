/**
 * HTML from Word with real lists. Word writes paragraphs that only look like list entries: their level and
 * their mark are in styles that begin with `mso-list`.
 */
export function withWordLists(html: string): string {
  if (!/mso-list\s*:/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const open: List[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const entry = entryOf(paragraph);
    if (!entry) continue;
    // Anything between two entries ends the list.
    if (previous !== null && nextBeside(previous) !== paragraph) open.length = 0;
    previous = place(open, paragraph, entry);
  }
  return body.innerHTML;
}

interface Entry {
  readonly level: number;
  readonly tag: 'ol' | 'ul';
}

interface List extends Entry {
  readonly element: HTMLElement;
}

function entryOf(paragraph: Element): Entry | undefined {
  const style = paragraph.getAttribute('style') ?? '';
  const list = style.split(';').find((rule) => /^\s*mso-list\s*:/i.test(rule));
  const level = /\blevel(\d+)/i.exec(list ?? '')?.[1];
  if (level === undefined) return undefined;
  const mark = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const said = mark?.textContent?.trim() ?? '';
  mark?.remove();
  return { level: Number(level), tag: isNumber(said) ? 'ol' : 'ul' };
}

// `1.`, `(a)`, `iv)`, `一、`; a bullet may be a letter of a symbol font, which has nothing after it.
function isNumber(mark: string): boolean {
  return (
    /^[(（]?(\d+(\.\d+)*|[a-z]|[ivxlc]+|[一二三四五六七八九十百]+)[.)）、．]?$/i.test(mark) && mark.length > 1
  );
}

/**
 * Puts a paragraph into the list of its level, and creates the list if needed. @returns the outermost list.
 */
function place(open: List[], paragraph: Element, { level, tag }: Entry): Element {
  while (open.length > 0 && (open.at(-1) as List).level > level) open.pop();
  if (open.at(-1)?.level === level && open.at(-1)?.tag !== tag) open.pop();
  let list = open.at(-1);
  if (!list || list.level < level) {
    const element = paragraph.ownerDocument.createElement(tag);
    const within = list?.element.lastElementChild;
    if (within) within.append(element);
    else paragraph.before(element);
    list = { level, tag, element };
    open.push(list);
  }
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  list.element.append(item);
  paragraph.remove();
  return (open[0] as List).element;
}

function nextBeside(element: Element): Element | null {
  let next: ChildNode | null = element.nextSibling;
  while (next && next.nodeType !== Node.ELEMENT_NODE) {
    if (next.nodeType === Node.TEXT_NODE && next.textContent?.trim()) return null;
    next = next.nextSibling;
  }
  return next as Element | null;
}

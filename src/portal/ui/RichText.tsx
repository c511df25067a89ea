import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { safeHref } from '../safeHref.ts';

/** The elements that a rich text may have, with their attributes; everything else loses its tag. */
const elements: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code', 'strong', 'b', 'em', 'i', 'u', 's', 'del']
      .concat([
        'sub',
        'sup',
        'mark',
        'ul',
        'ol',
        'li',
        'figure',
        'figcaption',
        'tbody',
        'thead',
        'tfoot',
        'tr',
      ])
      .map((name) => [name, []]),
  ),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, []])),
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  table: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Elements whose content is no text. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math']);
const reactNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
/** Deeper elements are left out. */
const deepest = 40;

interface RichTextProps {
  /** HTML that the server sanitized. */
  readonly html: string;
  /** The level of its first headings, below the heading that is above the text. */
  readonly heading?: 2 | 3 | 4;
}

/**
 * Rich text inside a page. It is parsed and rebuilt from known elements: no HTML is ever written into the
 * page, so that even a text that slipped through the server could run nothing.
 */
export function RichText({ html, heading = 2 }: RichTextProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return childrenOf(body, heading - topHeading(body), 0);
  }, [html, heading]);
  return <div className="kp-rich">{content}</div>;
}

function topHeading(body: Element): number {
  const levels = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
    Number(tagName[1]),
  );
  return Math.min(...levels, 6);
}

function childrenOf(node: Node, shift: number, depth: number): ReactNode[] {
  if (depth > deepest) return [];
  return [...node.childNodes].map((child, at) => {
    if (child instanceof Text) return child.data;
    if (!(child instanceof Element)) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order.
    return <Fragment key={at}>{elementOf(child, shift, depth)}</Fragment>;
  });
}

function elementOf(element: Element, shift: number, depth: number): ReactNode {
  const name = element.tagName.toLowerCase();
  if (dropped.has(name)) return null;
  const inner = () => childrenOf(element, shift, depth + 1);
  const allowed = Object.hasOwn(elements, name) ? elements[name] : undefined;
  if (!allowed) return inner();
  const props = Object.fromEntries(
    allowed.flatMap((attribute) => {
      const value = element.getAttribute(attribute);
      return value === null ? [] : [[reactNames[attribute] ?? attribute, value]];
    }),
  );
  if (name === 'img')
    return isOwnPicture(props['src']) ? createElement('img', { ...props, loading: 'lazy' }) : null;
  if (name === 'br' || name === 'hr') return createElement(name);
  if (name === 'a') {
    const href = safeHref(props['href']);
    return href ? createElement('a', { ...props, href, rel: 'noopener noreferrer' }, inner()) : inner();
  }
  if (name === 'table')
    return <div className="kp-wide">{createElement('table', {}, tableParts(inner()))}</div>;
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  if (level) return createElement(`h${Math.min(6, Math.max(1, Number(level) + shift))}`, props, inner());
  return createElement(name, props, inner());
}

// Between the parts of a table only blanks can stand, which React would report.
function tableParts(children: ReactNode[]): ReactNode[] {
  return children.filter((child) => typeof child !== 'string' || child.trim() !== '');
}

// A picture of another site would tell that site who reads the text.
function isOwnPicture(src: unknown): boolean {
  return typeof src === 'string' && /^(\/(?![/\\])|data:image\/(png|jpeg|gif|webp);)/.test(src);
}

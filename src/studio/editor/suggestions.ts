import { getLocation, type Location, parse } from 'jsonc-parser';
import type { StudioOpened } from '#schemas/payloads/studio.ts';
import { type Lang, systemFields, type Words } from '#schemas/resource.ts';
import { sections } from '#schemas/sections.ts';
import {
  beginningAt,
  choicesAt,
  definitionsAt,
  descriptionAt,
  keywordsAt,
  type Path,
  referenceName,
  rulesAt,
} from './grammar.ts';

/** What is known outside of the text. */
export interface Known extends Pick<StudioOpened, 'services' | 'virtuals' | 'keywords'> {
  /** The parsed files by name, those that are being edited as they stand. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly lang: Lang;
}

/** One word that may stand at a place. */
interface Suggestion {
  readonly label: string;
  /** What is inserted; `|` is where the cursor goes. */
  readonly insert: string;
  /** A name for people. */
  readonly detail?: string;
  readonly info?: string;
}

/** The suggestions for a place in a text, and the piece of text that they replace. */
interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Suggestion[];
}

/** What may stand at an offset of a file's text. */
export function suggestionsAt(text: string, offset: number, known: Known): Suggestions {
  const location = getLocation(text, offset);
  const [from, to] = replaced(location, text, offset);
  const content = contentOf(text);
  const options = location.isAtPropertyKey
    ? keyOptions(location.path.slice(0, -1), content, known, text.slice(to, to + 100))
    : valueOptions(location.path, content, known);
  return { from, to, options };
}

// The word under the cursor, with its quotes.
function replaced({ previousNode: node }: Location, text: string, offset: number): readonly [number, number] {
  if (node && offset >= node.offset && offset <= node.offset + node.length) {
    const isOpen = node.type === 'string' && text[node.offset + node.length - 1] !== '"';
    return [node.offset, isOpen ? offset : node.offset + node.length];
  }
  let from = offset;
  while (from > 0 && /[\w.]/.test(text[from - 1] ?? '')) from--;
  return [from, offset];
}

/** The content of a text that may be incomplete: as much of it as can be read. */
export function contentOf(text: string): unknown {
  return parse(text);
}

function keyOptions(path: Path, content: unknown, known: Known, after: string): Suggestion[] {
  const present = new Set(Object.keys(Object(valueAt(content, path))));
  const hasValue = /^\s*:/.test(after);
  // Another entry follows without a comma.
  const comma = /^\s*"/.test(after) ? ',' : '';
  const keywords = keywordsAt(path).map((word) => ({
    word,
    begin: beginningAt([...path, word]),
    info: aboutKeyword([...path, word], known),
  }));
  const names =
    keywords.length > 0
      ? []
      : nameKeys(path, content, known).map(({ word, detail }) => ({ word, detail, begin: '|' }));
  return [...keywords, ...names]
    .filter(({ word }) => !present.has(word))
    .map(({ word, begin, ...more }) => ({
      label: word,
      insert: hasValue ? JSON.stringify(word) : `${JSON.stringify(word)}: ${begin}${comma}`,
      ...more,
    }));
}

interface Named {
  readonly word: string;
  readonly detail?: string;
}

// Objects whose keys are names: conditions by fields, words by values, actions.
function nameKeys(path: Path, content: unknown, known: Known): Named[] {
  const last = path.at(-1);
  if (last === 'options')
    return enumOf(valueAt(content, path.slice(0, -1))).map((word) => ({ word: String(word) }));
  if (path[0] === 'platform' && last === 'actions') return named(valueAt(content, ['actions']), known);
  const isFree = rulesAt(path).some((rule) => rule['type'] === 'object' && !('additionalProperties' in rule));
  return isFree ? fieldsFor(path, content, known) : [];
}

function valueOptions(path: Path, content: unknown, known: Known): Suggestion[] {
  const choices = choicesAt(path).map((value) => ({ value, detail: undefined as string | undefined }));
  const names = namesFor(path, content, known).map(({ word, detail }) => ({ value: word, detail }));
  const inList =
    typeof path.at(-1) === 'number' ? new Set([valueAt(content, path.slice(0, -1))].flat()) : new Set();
  return [...choices, ...names]
    .filter(({ value }) => !inList.has(value))
    .map(({ value, detail }) => ({
      label: String(value),
      insert: JSON.stringify(value),
      ...(detail !== undefined && { detail }),
    }));
}

/** The names that may stand at a place: of resources, fields, services, actions. */
function namesFor(path: Path, content: unknown, known: Known): Named[] {
  const keys = path.filter((step) => typeof step === 'string');
  const last = keys.at(-1);
  const parent = keys.at(-2);
  const definitions = definitionsAt(path);
  if (definitions.includes('service')) return known.services.map((word) => ({ word }));
  if (last === 'virtual') return known.virtuals.map((word) => ({ word }));
  if (last === 'section' && parent === 'menu')
    return sections.map(({ name, label }) => ({ word: name, detail: label[known.lang] }));
  if (last === 'bulk' && parent === 'list')
    return [...named(valueAt(content, ['actions']), known), { word: 'edit' }, { word: 'delete' }];
  if (namesResource(last, parent)) return resources(known);
  if (last === 'sort' && parent === 'list')
    return fieldsFor(path, content, known).flatMap((one) => [one, { ...one, word: `-${one.word}` }]);
  if (last === 'default')
    return enumOf(valueAt(content, path.slice(0, -1))).map((word) => ({ word: String(word) }));
  if (isCondition(path))
    return enumOf(fieldOf(content, String(last))).map((word) => ({ word: String(word) }));
  const isField = definitions.includes('name') || (last === 'columns' && parent === 'list');
  const isOther = ['name', 'setting', 'dropColumns', 'renamedFrom', 'pages'].some((word) =>
    keys.includes(word),
  );
  return isField && !isOther ? fieldsFor(path, content, known) : [];
}

function namesResource(last: string | undefined, parent: string | undefined): boolean {
  return (
    (last === 'resource' && parent === 'reference') ||
    (last === 'of' && ['report', 'download'].includes(parent ?? '')) ||
    ['library', 'standing'].includes(last ?? '')
  );
}

function isCondition(path: Path): boolean {
  return path
    .slice(0, -1)
    .some((step) => /^(when|set|.+When|required(If|Unless)|unless|badge)$/.test(String(step)));
}

function resources({ files, lang }: Known): Named[] {
  return [...files].map(([word, content]) => {
    const { label } = Object(content) as { readonly label?: Partial<Words> };
    return { word, ...(label?.[lang] && { detail: label[lang] }) };
  });
}

// Of the resource that a reference leads to, where the place belongs to one.
function fieldsFor(path: Path, content: unknown, known: Known): Named[] {
  const at = path.lastIndexOf('reference');
  const target =
    at < 0 ? undefined : (valueAt(content, [...path.slice(0, at + 1), 'resource']) as string | undefined);
  const report =
    path[0] === 'report' ? (valueAt(content, ['report', 'of']) as string | undefined) : undefined;
  const whose = target ?? report;
  const of = whose === undefined ? content : known.files.get(whose);
  const input = path[0] === 'actions' && path[2] === 'input' ? path.slice(0, 3) : ['schema'];
  const properties = valueAt(of, [...(whose === undefined ? input : ['schema']), 'properties']);
  const isOwnList = path.at(-2) === 'required' || path[0] === 'display';
  const more = isOwnList ? [] : systemFields.map((word) => ({ word }));
  return [...named(properties, known), ...more];
}

function named(object: unknown, { lang }: Known): Named[] {
  return Object.entries(
    Object(object) as Record<string, { readonly label?: Partial<Words> } | undefined>,
  ).map(([word, one]) => ({ word, ...(one?.label?.[lang] && { detail: one.label[lang] }) }));
}

function fieldOf(content: unknown, name: string): unknown {
  return valueAt(content, ['schema', 'properties', name]);
}

function enumOf(property: unknown): readonly (string | number)[] {
  const { enum: values } = Object(property) as { readonly enum?: unknown };
  return Array.isArray(values) ? (values as (string | number)[]) : [];
}

/** The value at a place; undefined where there is none. */
export function valueAt(content: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => (Object(at) as Record<string | number, unknown>)[step], content);
}

/** What the keyword at a place means: by the reference, else by the grammar. */
function aboutKeyword(path: Path, { keywords, lang }: Pick<Known, 'keywords' | 'lang'>): string | undefined {
  const name = referenceName(path);
  return (name === undefined ? undefined : keywords[lang][name]) ?? descriptionAt(path);
}

/** What a name or a keyword at an offset means, and where it stands; undefined where there is nothing to say. */
export function aboutAt(text: string, offset: number, known: Known) {
  const { path, isAtPropertyKey, previousNode: node } = getLocation(text, offset);
  if (!node || offset < node.offset || offset > node.offset + node.length) return undefined;
  const word = String(node.value);
  const told = isAtPropertyKey
    ? aboutKeyword(path, known)
    : namesFor(path, contentOf(text), known).find((one) => one.word === word)?.detail;
  return told === undefined
    ? undefined
    : { from: node.offset, to: node.offset + node.length, word, text: told };
}

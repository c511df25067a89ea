import type { FlowNode } from '../document.ts';
import { reachable } from '../meaning/graph.ts';
import type { Loop, PhpBranches } from '../nodeDefinition.ts';
import { phpOf, portsOf } from '../nodeTypes.ts';
import { endOfBody, placeOf } from './place.ts';
import { camel, readOutside, type Writing } from './scope.ts';
import { phpComment, phpString } from './text.ts';
import { phpValue } from './value.ts';

/** Code, and whether control continues after its end. */
interface Code {
  readonly lines: readonly string[];
  readonly falls: boolean;
}

/** The code at the end of a path without an end node. */
export interface Ending {
  readonly kind: 'action' | 'loop' | 'method';
  readonly each?: string;
}

/**
 * Where a branch may stop: the node at which the code after this branch begins, and how to reach the nodes
 * beyond.
 */
interface Until {
  readonly next: string | null;
  readonly later: ReadonlySet<string>;
  /** The number of `switch` statements between here and the innermost loop. */
  readonly switches: number;
  readonly ending: Ending;
  /** The node at the start of the method: its code is inlined, not called. */
  readonly entry?: string;
}

/** A path leads past the code that follows, so its node needs a method of its own. */
export class NeedsMethod extends Error {
  readonly node: string;

  constructor(node: string) {
    super(node);
    this.name = 'NeedsMethod';
    this.node = node;
  }
}

/** The code from a node onward. */
export function codeFrom(writing: Writing, id: string | undefined, ending: Ending): readonly string[] {
  const code = region(writing, id, { next: null, later: new Set(), switches: 0, ending });
  return code.lines;
}

function region(writing: Writing, first: string | undefined, until: Until): Code {
  const lines: string[] = [];
  let id = first;
  while (true) {
    if (id === undefined) return after(lines, end(writing, until));
    if (id === until.next) return { lines, falls: true };
    if (writing.asMethod.has(id) && id !== until.entry)
      return after(lines, { lines: [callOf(writing, id, until)], falls: false });
    if (until.later.has(id)) throw new NeedsMethod(id);
    const node = writing.graph.nodes.get(id) as FlowNode;
    const place = placeOf(writing, id);
    const php = phpOf(node);
    const variable = writing.variable(id);
    lines.push(...nodeComment(node), ...php.lines(node, place, variable));
    if (portsOf(node).length === 0) return { lines, falls: false };
    const loop = writing.graph.loop(id);
    if (loop) lines.push(...loopLines(writing, id, loop));
    const branches = php.branches?.(node, place, variable);
    if (!branches) {
      id = writing.graph.next(id, loop ? 'done' : 'out');
      continue;
    }
    const joins = (writing.joins.get(id) ?? []).filter((one) => !writing.asMethod.has(one));
    const [join, second] = joins;
    if (second !== undefined) throw new NeedsMethod(second);
    const inner = insideOf(until, join);
    const code = branched(writing, id, branches, inner);
    lines.push(...code.lines);
    if (join === undefined) return { lines, falls: code.falls };
    id = join;
  }
}

/** The code of a node at the start of a method, which does not call itself. */
export function codeOfMethod(writing: Writing, id: string, ending: Ending): readonly string[] {
  return region(writing, id, { next: null, later: new Set(), switches: 0, ending, entry: id }).lines;
}

function insideOf(until: Until, join: string | undefined): Until {
  if (join === undefined) return until;
  const later = new Set(until.later);
  if (until.next !== null) later.add(until.next);
  return { ...until, next: join, later };
}

function after(lines: readonly string[], code: Code): Code {
  return { lines: [...lines, ...code.lines], falls: code.falls };
}

function nodeComment({ name }: FlowNode): string[] {
  const text = name ? phpComment(name) : '';
  return text === '' ? [] : [`// ${text}`];
}

function branched(writing: Writing, id: string, branches: PhpBranches, until: Until): Code {
  if (branches.isSwitch) return switched(writing, id, branches, until);
  const [first, second] = branches.ways;
  if (!first || !second) return { lines: [], falls: true };
  const yes = behind(writing, id, first.port, until);
  const no = behind(writing, id, second.port, until);
  const falls = yes.falls || no.falls;
  if (yes.lines.length === 0 && no.lines.length === 0)
    return { lines: branches.mustTest ? [`${first.test};`] : [], falls };
  if (yes.lines.length === 0)
    return { lines: [`if (${negated(first.test ?? 'true')}) {`, ...indented(no.lines), '}'], falls };
  const head = [`if (${first.test}) {`, ...indented(yes.lines)];
  if (no.lines.length === 0) return { lines: [...head, '}'], falls };
  const rest = yes.falls ? ['} else {', ...indented(no.lines), '}'] : ['}', ...no.lines];
  return { lines: [...head, ...rest], falls };
}

function negated(test: string): string {
  const parts = /^(\S+) ([!=])== (\S+)$/.exec(test);
  return parts ? `${parts[1]} ${parts[2] === '!' ? '=' : '!'}== ${parts[3]}` : `!(${test})`;
}

function switched(writing: Writing, id: string, { ways }: PhpBranches, until: Until): Code {
  const inside = { ...until, switches: until.switches + 1 };
  const codes = ways.map(({ port, test }) => ({ test, code: behind(writing, id, port, inside) }));
  const cases = codes.flatMap(({ test, code }) => {
    const lines = code.falls ? [...code.lines, 'break;'] : code.lines;
    return [`${test === null ? 'default' : `case ${test}`}:`, ...indented(lines)];
  });
  return { lines: ['switch (true) {', ...indented(cases), '}'], falls: codes.some(({ code }) => code.falls) };
}

function behind(writing: Writing, id: string, port: string, until: Until): Code {
  const next = writing.graph.next(id, port);
  if (next !== undefined || port !== 'failed') return region(writing, next, until);
  const name = writing.graph.nodes.get(id)?.name ?? id;
  return { lines: [`throw Flow::unhandled(${phpString(name)});`], falls: false };
}

function loopLines(writing: Writing, id: string, node: Loop): string[] {
  const place = placeOf(writing, id);
  const [variable, item, index, list] = [id, `${id}.item`, `${id}.index`, `${id}.list`].map(writing.variable);
  const body = writing.graph.next(id, 'item');
  const inside = body === undefined ? loopEnd(writing, id) : loopBody(writing, id, body);
  return [
    `${list} = Flow::elements(${phpValue(node.list, place)});`,
    `${variable} = array('items' => array(), 'count' => count(${list}));`,
    `foreach (Flow::turns(${list}) as ${index} => ${item}) {`,
    ...indented(inside),
    '}',
  ];
}

function loopEnd(writing: Writing, id: string): string[] {
  const collect = writing.graph.loop(id)?.collect;
  if (!collect) return [];
  return [`${writing.variable(id)}['items'][] = ${phpValue(collect, endOfBody(writing, id))};`];
}

function loopBody(writing: Writing, id: string, body: string): readonly string[] {
  const needsMethod = [...writing.graph.body(id)].some((one) => writing.asMethod.has(one));
  if (!needsMethod) return region(writing, body, endOfLoop(id)).lines;
  const call = callOf(
    writing,
    body,
    { ...endOfLoop(id), ending: { kind: 'method', each: id } },
    `${id}.body`,
  );
  const run = call.replace(/^return /, '');
  return [writing.graph.loop(id)?.collect ? `${writing.variable(id)}['items'][] = ${run}` : run];
}

function endOfLoop(each: string): Until {
  return { next: null, later: new Set(), switches: 0, ending: { kind: 'loop', each } };
}

function end(writing: Writing, until: Until): Code {
  const { kind, each } = until.ending;
  if (kind === 'action') return { lines: ['return Flow::answer(array());'], falls: false };
  if (kind === 'method') return { lines: [`return ${collected(writing, each)};`], falls: false };
  const lines = loopEnd(writing, each ?? '');
  // Only where the code that follows must not run.
  if (until.next === null && until.switches === 0) return { lines, falls: true };
  return {
    lines: [...lines, until.switches > 0 ? `continue ${until.switches + 1};` : 'continue;'],
    falls: false,
  };
}

function collected(writing: Writing, each: string | undefined): string {
  const collect = each === undefined ? undefined : writing.graph.loop(each)?.collect;
  if (each === undefined || !collect) return 'null';
  return phpValue(collect, endOfBody(writing, each));
}

function callOf(writing: Writing, id: string, until: Until, key = id): string {
  const { each } = until.ending;
  const nodes = reachable([id], writing.graph.out);
  const isInside = (one: string) => nodes.has(one) || writing.graph.body(one).has(id);
  const args = readOutside(writing, nodes, isInside, each);
  const name = methodName(writing, key);
  writing.methods.set(key, `${name}(${args.join(', ')})`);
  return `return $this->${name}(${args.join(', ')});`;
}

function methodName(writing: Writing, key: string): string {
  const part = camel(key.replace('.', '_'));
  return `flow${writing.action}${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

/** Lines indented inside a block. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `    ${line}`));
}

import type { Surroundings } from '../api.ts';
import type { SqlNode } from '../document.ts';
import { baseOf } from '../sql/grammar.ts';
import { readNamed } from '../sql/named.ts';
import { errorOf, type Problem } from './problem.ts';

/** What is wrong with a statement: parameters that it names and nobody fills, or that nobody asks for. */
export function sqlProblems(id: string, node: SqlNode, around: Surroundings = {}): Problem[] {
  const error = errorOf(id);
  const named = readNamed(node.sql, baseOf(around, node.connection).dialect);
  if (named.fault) return [error('sql', named.fault)];
  const given = Object.keys(node.params ?? {});
  return [
    ...named.names
      .filter((name) => !given.includes(name))
      .map((name) => error(`params.${name}`, 'sqlMissing', { name })),
    ...given
      .filter((name) => !named.names.includes(name))
      .map((name) => error(`params.${name}`, 'sqlUnused', { name, known: named.names.join(', ') || '–' })),
  ];
}

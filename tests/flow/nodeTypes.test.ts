import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FlowNode, NodeType, NodeTypes } from '#schemas/flow/document.ts';
import type { NodeDefinition } from '#schemas/flow/nodeDefinition.ts';
import { addedTypes, nodeTypes, portsOf, valuesIn } from '#schemas/flow/nodeTypes.ts';
import { shapeProblems } from '#schemas/flow/shape.ts';
import { executionOf } from '#server/flow/nodeExecutions.ts';
import type { NodeView, NodeViews } from '#src/flow/nodeView.ts';
import { newNode, viewOf } from '#src/flow/nodeViews.ts';

const types = Object.keys(nodeTypes) as NodeType[];

type Definitions = { readonly [Type in NodeType]: NodeDefinition<NodeTypes[Type]> };
type Views = { readonly [Type in NodeType]: NodeView<NodeTypes[Type]> };

describe('the types of flow nodes', () => {
  it.each(['schemas/flow/nodes', 'server/flow/nodes', 'src/flow/nodes'])(
    'have one file each in %s',
    (folder) => {
      const names = readdirSync(folder).map((file) => file.replace(/\.tsx?$/, ''));
      expect(names.sort()).toEqual([...types].sort());
    },
  );

  it.each(types)('describe, run and draw %s', (type) => {
    const node = newNode(type);
    expect(node.type).toBe(type);
    expect(viewOf(node).icon).toBeDefined();
    expect(executionOf(node).createExecutor).toBeTypeOf('function');
    expect(portsOf(node)).toBeInstanceOf(Array);
    const fields = Object.keys(nodeTypes[type].schema.properties);
    for (const { field } of valuesIn(node)) expect(fields).toContain(field.split('.')[0]);
  });

  it.each(types)('take no field of %s that its schema does not have', (type) => {
    const node = { ...newNode(type), unknown: 1 };
    const problems = shapeProblems({ version: 1, nodes: { one: node }, edges: [] });
    expect(problems).toContainEqual(expect.objectContaining({ node: 'one', field: 'unknown', key: 'shape' }));
  });

  it('offer every type but the beginning', () =>
    expect(addedTypes).toEqual(types.filter((type) => type !== 'request')));

  it('do not compile with a type that lacks its definition or its view', () => {
    const { emit: _definition, ...definitions } = nodeTypes;
    const { emit: _view, ...views } = {} as NodeViews;
    // @ts-expect-error emit has no definition
    const lacksDefinition: Definitions = definitions;
    // @ts-expect-error emit has no view
    const lacksView: Views = views;
    // @ts-expect-error there is no such type
    const unknown: FlowNode = { type: 'emitted' };
    expect([lacksDefinition, lacksView, unknown]).toHaveLength(3);
  });
});

import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Problem } from '#schemas/flow/check/problem.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { portsOf } from '#schemas/flow/meaning/ports.ts';
import { portWord } from '../canvas/portWord.ts';
import { useDesign } from '../designContext.ts';
import { connect, disconnect } from '../document/edits.ts';
import { nodeLabel } from '../flow/nodeName.ts';
import { whyNot } from '../flow/whyNot.ts';
import { ChoiceRow } from './boxes.tsx';

/** Where each port leads to: the lines of the canvas for whoever works by the keyboard. */
export function WayRows({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const { flow, edit } = useDesign();
  const [refused, setRefused] = useState<{ readonly port: string; readonly why: Problem }>();
  const node = flow.nodes[id];
  if (!node) return null;
  const targets = targetsOf(flow, id);
  const lead = (port: string, to: string) => {
    const outlet = { node: id, port };
    const why = to === '' ? undefined : whyNot(flow, id, port, to);
    setRefused(why && { port, why });
    if (!why) edit((now) => (to === '' ? disconnect(now, outlet) : connect(now, outlet, to)));
  };
  return portsOf(node).map((port) => (
    <ChoiceRow
      key={port}
      label={translate('gate.leadsTo', { port: portWord(node, port, translate) })}
      value={flow.edges.find(([from, one]) => from === id && one === port)?.[2] ?? ''}
      problem={
        refused?.port === port ? translate(`flow.problem.${refused.why.key}`, refused.why.values) : undefined
      }
      choices={[
        ['', translate('gate.leadsNowhere')],
        ...targets.map((to) => [to, nodeLabel(flow, to, translate)] as const),
      ]}
      onChange={(to) => lead(port, to)}
    />
  ));
}

// Neither the beginning nor what comes before: that would be a circle.
function targetsOf(flow: Flow, id: string): string[] {
  const before = new Set([id]);
  for (const one of before) for (const [from, , to] of flow.edges) if (to === one) before.add(from);
  return Object.keys(flow.nodes).filter((to) => !before.has(to) && flow.nodes[to]?.type !== 'request');
}

import type { FlowNode, QueryNode } from '#schemas/flow/document.ts';
import type { Lang } from '#schemas/resource.ts';
import { valueText } from './valueText.ts';

type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** What a node does, in the one line that stands on it; empty where nothing was said yet. */
export function summary(node: FlowNode, translate: Translate, lang: Lang): string {
  switch (node.type) {
    case 'request':
      return translate('designer.summary.request');
    case 'query':
      return node.table && `${translate(`designer.query.${node.action}`)} · ${placeOf(node)}`;
    case 'sql':
      return node.sql.replace(/\s+/g, ' ').trim();
    case 'condition':
      return node.rows
        .map(([left, operator, right]) =>
          [valueText(left), translate(`designer.operator.${operator}`), valueText(right)].join(' '),
        )
        .join('; ');
    case 'switch':
      return valueText(node.value);
    case 'each':
      return valueText(node.list);
    case 'set':
      return Object.keys(node.values).join(', ');
    case 'http':
      return `${node.method} ${valueText(node.url)}`;
    case 'call':
      return node.service;
    case 'cache':
      return `${translate(`designer.cache.${node.action}`)} · ${valueText(node.key)}`;
    case 'emit':
      return node.topic;
    case 'respond':
      return Object.keys(node.fields ?? {}).join(', ') || translate('designer.summary.nothing');
    case 'fail':
      return `${node.code} ${node.message[lang]}`;
  }
}

function placeOf({ connection, table }: QueryNode): string {
  return connection ? `${connection}.${table}` : table;
}

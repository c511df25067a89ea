import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { getRecords, idInput } from '../../collection/get.ts';
import { listRecords } from '../../collection/list.ts';
import { listInput } from '../../collection/listInput.ts';
import { noRecord } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

const isOpen = sql<boolean>`topic.enabled`;

/** The topics that developers can subscribe to: those that are switched on. */
export const platformTopic: Readonly<Record<string, HandWritten>> = {
  'Platform.Topic.GetList': {
    access: 'developer',
    input: listInput,
    summary: { zh_cn: '可订阅的主题', en: 'The topics that can be subscribed to' },
    run: (call, input) => listRecords(call, topics(call), input, isOpen),
  },
  'Platform.Topic.Get': {
    access: 'developer',
    input: idInput,
    summary: { zh_cn: '一个可订阅的主题', en: 'One topic that can be subscribed to' },
    run: (call, { id }) => openTopic(call, Number(id)),
  },
};

/** A topic that developers can subscribe to. @throws Refusal 404 when there is none, or it is switched off. */
export async function openTopic(call: Call, id: number): Promise<Row> {
  const [found] = await getRecords(call, topics(call), [id], 'read', isOpen);
  if (!found) throw noRecord();
  return found;
}

// What is counted of a topic tells of the applications of others: it is neither shown, summed up, filtered nor sorted by.
function topics(call: Call): Resource {
  const topic = resourceOf(call.registry, 'topic');
  const properties = Object.entries(topic.schema.properties).map(([name, property]) => [
    name,
    property.virtual === undefined ? property : { ...property, withheld: true },
  ]);
  return {
    ...topic,
    schema: { ...topic.schema, properties: Object.fromEntries(properties) },
    list: { ...topic.list, figures: {} },
  };
}

import { sql } from 'kysely';
import type { Topic } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { getRecords, idInput } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';

const isOpen = sql<boolean>`topic.enabled`;

const openTopics = { of: 'topic', view: 'open', without: ['subscriptions', 'pushes'] } as const;

/** The topics that developers can subscribe to: the enabled ones. */
export const platformTopic = {
  'Platform.Topic.GetList': {
    access: 'developer',
    input: listInput,
    summary: { zh_cn: '可订阅的主题', en: 'The topics that can be subscribed to' },
    answer: { kind: 'list', ...openTopics },
    run: (call, input) => listRecords(call, topics(call), input, isOpen),
  },
  'Platform.Topic.Get': {
    access: 'developer',
    input: idInput,
    summary: { zh_cn: '一个可订阅的主题', en: 'One topic that can be subscribed to' },
    answer: { kind: 'record', ...openTopics },
    run: (call, { id }: { readonly id: number }) => openTopic(call, id),
  },
} satisfies Readonly<Record<string, CustomService>>;

/** A topic that developers can subscribe to. @throws ApiError 404 when there is none or it is disabled. */
export async function openTopic(call: Call, id: number): Promise<Topic> {
  const [found] = await getRecords(call, topics(call), [id], 'read', isOpen);
  if (!found) throw noRecord();
  return found;
}

// A topic's counts reveal other developers' applications: they are not shown, summed, filtered or sorted by.
function topics(call: Call): Resource<'topic'> {
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

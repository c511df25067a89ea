import type { NodeBase, Value } from '../document.ts';
import type { NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import { phpString } from '../php/text.ts';
import { phpValue } from '../php/value.ts';

/** Sends a message to a topic after the flow has responded. */
export interface EmitNode extends NodeBase {
  readonly type: 'emit';
  readonly topic: string;
  readonly message: Value;
}

declare module '../document.ts' {
  interface NodeTypes {
    emit: EmitNode;
  }
}

/** A node that sends a message. */
export const emitNode: NodeDefinition<EmitNode> = {
  label: { zh_cn: '发送消息', en: 'Publish' },
  help: { zh_cn: '返回之后向主题发送消息', en: 'Sends a message to a topic after the answer is returned' },
  fields: {
    topic: { zh_cn: '主题', en: 'Topic' },
    message: { zh_cn: '消息', en: 'Message' },
  },
  schema: {
    required: ['topic', 'message'],
    properties: {
      topic: { type: 'string', minLength: 1, maxLength: 100 },
      message: { $ref: '#/$defs/value' },
    },
  },
  emptyProblems: { topic: 'emptyTopic' },
  problemTexts: {
    emptyTopic: { zh_cn: '尚未选择主题；请选一个', en: 'No topic chosen yet; choose one' },
    topic: {
      zh_cn: '没有主题 %{topic}；可用：%{known}',
      en: 'There is no topic %{topic}; use one of %{known}',
    },
  },
  ports: () => ['out'],
  values: ({ message }) => [{ field: 'message', value: message }],
  output: () => ({ type: 'object', fields: {} }),
  problems: ({ topic }, { around: { topics }, error }) =>
    topics && !topics.includes(topic)
      ? [error('topic', 'topic', { topic, known: topics.join(', ') || '–' })]
      : [],
  sendsMessages: true,
};

/** The node as PHP. */
export const emitPhp: NodePhp<EmitNode> = {
  lines: ({ topic, message }, place) => [`Flow::emit(${phpString(topic)}, ${phpValue(message, place)});`],
};

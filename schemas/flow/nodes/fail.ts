import type { Words } from '../../resource.ts';
import type { NodeBase } from '../document.ts';
import type { NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import { phpArray, phpString } from '../php/text.ts';

/** Ends the flow with a code and a message. */
export interface FailNode extends NodeBase {
  readonly type: 'fail';
  readonly code: number;
  readonly message: Words;
}

declare module '../document.ts' {
  interface NodeTypes {
    fail: FailNode;
  }
}

const message = { type: 'string', minLength: 1, maxLength: 500 };

/** The end of a flow that fails. */
export const failNode: NodeDefinition<FailNode> = {
  label: { zh_cn: '报错', en: 'Fail' },
  help: { zh_cn: '以错误码结束流程', en: 'Ends the flow with an error code' },
  fields: {
    code: { zh_cn: '错误码（400 到 599）', en: 'Code (400 to 599)' },
    message_zh_cn: { zh_cn: '中文提示', en: 'Message in Chinese' },
    message_en: { zh_cn: '英文提示', en: 'Message in English' },
  },
  schema: {
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', minimum: 400, maximum: 599, not: { enum: [406, 408] } },
      message: {
        type: 'object',
        required: ['zh_cn', 'en'],
        additionalProperties: false,
        properties: { zh_cn: message, en: message },
      },
    },
  },
  emptyProblems: { 'message.zh_cn': 'emptyMessageChinese', 'message.en': 'emptyMessageEnglish' },
  rangeProblems: { code: 'rangeCode' },
  problemTexts: {
    emptyMessageChinese: { zh_cn: '尚未填写中文提示', en: 'The message in Chinese is missing; fill it in' },
    emptyMessageEnglish: { zh_cn: '尚未填写英文提示', en: 'The message in English is missing; fill it in' },
    rangeCode: {
      zh_cn: '错误码应为 400 到 599 的整数，且不能是 406 或 408',
      en: 'The code must be a whole number from 400 to 599, except 406 and 408',
    },
  },
  ports: () => [],
  values: () => [],
  output: () => ({ type: 'object', fields: {} }),
  failure: (node) => node,
};

/** The node as PHP. */
export const failPhp: NodePhp<FailNode> = {
  lines: ({ code, message: { zh_cn, en } }) => {
    const words = phpArray([
      ['zh_cn', phpString(zh_cn)],
      ['en', phpString(en)],
    ]);
    return [`throw Flow::failure(${code}, ${words});`];
  },
};

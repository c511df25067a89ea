/** A question of a developer, and what was said about it; who speaks alternates, support first. */
export interface DemoQuestion {
  readonly title: string;
  readonly type: 'api' | 'app' | 'account' | 'billing' | 'bug' | 'other';
  readonly details: string;
  readonly said: readonly string[];
}

/** What developers ask on an open platform. */
export const questions: readonly DemoQuestion[] = [
  {
    title: '调用天气接口一直返回 411',
    type: 'api',
    details: '今天上午开始所有请求都返回 411，我们的每日限额应该还没有用完，请帮忙看看。',
    said: [
      '您好，请提供 App Key 和一次请求的完整返回。',
      '已经补充在附言里，大约从 09:40 开始。',
      '该应用今天的请求次数已经达到 1,000 次的限制，我们临时提高到了 5,000 次，请再试一次。',
    ],
  },
  {
    title: '充值 500 元后余额没有变化',
    type: 'billing',
    details: '昨天下午提交的充值申请，页面显示待审核，请问大约多久到账？',
    said: ['已转财务同事核对，审核通过后余额会立即更新，并发送消息通知您。'],
  },
  {
    title: 'How do I rotate an App Secret without downtime?',
    type: 'app',
    details: 'Our production clients still use the old secret. Is there a period in which both are accepted?',
    said: [
      'A reset takes effect at once. Create a second application, move your clients over, then cancel the first one.',
      'That works for us, thank you.',
    ],
  },
  {
    title: '接口文档的返回示例缺少字段',
    type: 'bug',
    details: '身份证核验接口的示例里没有 region 字段，但实际返回里有。',
    said: ['感谢反馈，文档已经修正并重新发布。'],
  },
  {
    title: '企业开发者认证需要哪些材料',
    type: 'account',
    details: '我们想从个人开发者升级为企业开发者，请问需要准备什么？',
    said: [],
  },
  {
    title: 'Sandbox for the payment API',
    type: 'other',
    details: 'Is there a way to try the payment API without real money before we go live?',
    said: [],
  },
];

/** A demo article. */
export interface DemoArticle {
  readonly title: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly author: string;
  readonly view: 'tourist' | 'member' | 'developer';
  /** Days before now; negative means scheduled. */
  readonly days: number;
  readonly top?: boolean;
  readonly hidden?: boolean;
  readonly paragraphs: readonly string[];
}

/** Typical topics of an open platform, in both languages. */
export const articles: readonly DemoArticle[] = [
  {
    title: '平台升级公告：接口文档全新上线',
    abstract: '新的接口文档支持在线调试、多语言示例代码和一键复制，调用问题一目了然。',
    keywords: ['公告', '文档', '升级'],
    author: '运营团队',
    view: 'tourist',
    days: 3,
    top: true,
    paragraphs: [
      '为了让大家更快地接入，我们重新设计了接口文档：左侧是分组目录，右侧可以直接填写参数并发起调用。',
      '返回示例、错误码与各语言的示例代码都放在同一页，不再需要来回切换。',
      '旧文档的链接会自动跳转到新页面，已经收藏的地址可以继续使用。',
    ],
  },
  {
    title: '五分钟接入：从注册到第一次调用',
    abstract: '注册账号、创建应用、等待审核、获取令牌、调用接口，五步完成接入。',
    keywords: ['入门', '教程'],
    author: '张伟',
    view: 'tourist',
    days: 12,
    top: true,
    paragraphs: [
      '第一步，注册开发者账号并登录开放平台。',
      '第二步，在“应用管理”中创建应用，妥善保存只显示一次的 App Secret。',
      '第三步，审核通过后用 App Key 和 App Secret 换取访问令牌，然后就可以调用接口了。',
    ],
  },
  {
    title: 'Getting started: your first call in five minutes',
    abstract: 'Register, create an application, wait for its review, fetch a token, call an API.',
    keywords: ['guide', 'start'],
    author: 'Emma Clark',
    view: 'tourist',
    days: 12,
    paragraphs: [
      'Register a developer account and sign in to the open platform.',
      'Create an application and keep its App Secret: it is shown a single time.',
      'Once the application has passed its review, exchange key and secret for a token, and call.',
    ],
  },
  {
    title: '错误码对照与排查建议',
    abstract: '常见的 406、407、409、411 分别代表什么，遇到时应该先检查哪里。',
    keywords: ['错误码', '排查'],
    author: '技术支持',
    view: 'member',
    days: 26,
    paragraphs: [
      '406 表示令牌无效或已过期，请重新获取令牌。',
      '407 表示应用没有该接口的权限，409 表示套餐流量已经用完。',
      '411 表示达到应用的每日次数限制，可以联系管理员调整。',
    ],
  },
  {
    title: '短信接口的模板规范',
    abstract: '哪些模板会被驳回，变量应该怎样书写，退订语放在哪里。',
    keywords: ['短信', '规范'],
    author: '李娜',
    view: 'developer',
    days: 33,
    paragraphs: [
      '模板中的变量请使用有意义的名称，例如“验证码”“订单编号”。',
      '营销类短信必须包含退订方式，并避免在夜间发送。',
    ],
  },
  {
    title: 'Signing requests: what goes wrong most often',
    abstract: 'Order of the parameters, empty values and character sets: three mistakes and how to see them.',
    keywords: ['signature', 'security'],
    author: 'Noah Young',
    view: 'developer',
    days: 41,
    paragraphs: [
      'Sort the parameters by name, not by value, and leave the signature itself out.',
      'An empty parameter still counts. Compare the text that you signed byte by byte with the one in the log.',
    ],
  },
  {
    title: '节假日期间服务保障安排',
    abstract: '节日期间接口照常提供，工单响应时间调整为四小时。',
    keywords: ['公告', '值班'],
    author: '运营团队',
    view: 'tourist',
    days: 70,
    hidden: true,
    paragraphs: ['节日期间所有接口照常提供服务，工单的首次响应时间调整为四小时，紧急问题请拨打值班电话。'],
  },
  {
    title: '发票查验接口支持全电发票',
    abstract: '支持全电发票，字段保持兼容，无需修改代码。',
    keywords: ['更新', '发票'],
    author: '产品团队',
    view: 'member',
    days: 8,
    paragraphs: [
      '查验结果支持 20 位的全电发票号码，其余字段的名称与含义保持不变。',
      'valid 为 false 时，请提示用户核对发票号码后再试一次。',
    ],
  },
  {
    title: 'Rate limits and packages explained',
    abstract: 'How the daily limit of an application and the calls of a package work together.',
    keywords: ['billing', 'limits'],
    author: 'Sofia Baker',
    view: 'tourist',
    days: 55,
    paragraphs: [
      'The daily limit protects your application from itself; 0 means that there is none.',
      'Packages are counted by API. Paid calls are used before trial calls, and those that expire first before the others.',
    ],
  },
  {
    title: '即将发布：地理围栏接口内测招募',
    abstract: '面向企业开发者开放首批名额，内测期间不计费。',
    keywords: ['内测', '地理'],
    author: '产品团队',
    view: 'developer',
    days: -5,
    paragraphs: ['首批名额面向企业开发者，内测期间不计费，反馈有效问题的团队可以获得一年的免费流量。'],
  },
];

import type { Lang } from '#schemas/resource.ts';

const zhCn = {
  title: '开放接口',
  noModule: '默认模块',
  none: '还没有已发布的接口。',
  answers: '成功，或失败的原因',
  tokenFrom: 'App.Auth.ApplyToken 返回的 access_token',
  how: '怎样调用',
  steps:
    '先用应用的 App Key 和 App Secret 调用 App.Auth.ApplyToken（/api/app.php?s=App.Auth.ApplyToken，参数 app_key、app_secret，可加 uid），得到 30 天有效的 access_token；以后每次调用都带上它，也可用 App.Auth.RefreshAccessToken 重新计时。GET 和 POST 均可，参数可以是查询参数、表单或 JSON。',
  counted:
    '每日次数限制按通过全部检查、开始执行的调用计算，执行失败也计入；被拒绝的调用不计入。流量套餐只在成功时扣减一次。每天的界限是北京时间零点。',
  signed:
    '使用签名的应用不需要 access_token：加上 app_key、timestamp（Unix 秒）、nonce（8 至 64 位，不重复）和 sign。sign 是除 sign 外的全部参数按参数名排序后，把参数值依次相连，末尾接上 App Secret，取 MD5 的大写。时间相差超过 5 分钟或重复的请求会被拒绝。',
  envelope:
    '数组和对象在查询参数和表单中写成 JSON 文本。任何答复都是 HTTP 200：{"ret":200,"data":…,"msg":""}，ret 不是 200 时 msg 说明原因。data 中的字段都可能为 null；数据库的小数和超过 2^53 的整数以文本返回，以免失去精度。',
  address: '接口地址',
  parameters: '接口参数',
  returns: '返回结果',
  field: '返回字段',
  example: '返回示例',
  errors: '错误列表',
  snippets: '示例代码',
  tryIt: '在线测试',
  token: 'access_token',
  send: '发送请求',
  answer: '返回内容',
  search: '搜索接口名称、说明或参数',
  nothing: '没有找到符合条件的接口。',
  platform: '平台服务',
  name: '参数名字',
  type: '类型',
  required: '必填',
  otherwise: '默认值',
  rules: '其他',
  about: '说明',
  noParameters: '没有参数。',
  version: '版本',
  passwordTitle: '查看接口文档',
  password: '查看密码',
  enter: '查看',
  wrong: '查看密码错误！',
  wait: '尝试次数过多，请稍后再试',
  locked: '接口文档需要查看密码，请先在 /docs 输入',
};

const en: Readonly<Record<keyof typeof zhCn, string>> = {
  title: 'Open APIs',
  noModule: 'General',
  none: 'No API has been published yet.',
  answers: 'Done, or the reason why not',
  tokenFrom: 'The access_token that App.Auth.ApplyToken answered',
  how: 'How to call',
  steps:
    'Call App.Auth.ApplyToken (/api/app.php?s=App.Auth.ApplyToken) with the App Key and the App Secret of your application as app_key and app_secret, and a uid where you want one: it answers an access_token that lives for 30 days, and App.Auth.RefreshAccessToken begins these anew. Send it with every call, by GET or POST, as a query, a form or JSON.',
  counted:
    'The daily limit counts the calls that passed all checks and began to run, those that failed then among them; a refused call is not counted. A package pays for calls that succeed alone. A day ends at midnight in China.',
  signed:
    'An application that signs needs no access_token. It adds app_key, timestamp (Unix seconds), nonce (8 to 64 letters, never twice) and sign: the values of all other fields in the order of their names, then the App Secret, as MD5 in capitals. A request that is five minutes off, or was sent before, is refused.',
  envelope:
    'Lists and objects are JSON text in a query and a form. Whatever is decided is answered with HTTP 200: {"ret":200,"data":…,"msg":""}; where ret is not 200, msg tells why. Any field of data may be null; decimals of a database, and whole numbers beyond 2^53, come as text, so that they stay exact.',
  address: 'Address',
  parameters: 'Parameters',
  returns: 'Answer',
  field: 'Field',
  example: 'Example',
  errors: 'Errors',
  snippets: 'Code',
  tryIt: 'Try it',
  token: 'access_token',
  send: 'Send',
  answer: 'What came back',
  search: 'Search APIs by name, description or parameter',
  nothing: 'No API was found.',
  platform: 'Services of the platform',
  name: 'Name',
  type: 'Type',
  required: 'required',
  otherwise: 'Default',
  rules: 'Rules',
  about: 'About',
  noParameters: 'It takes no parameters.',
  version: 'version',
  passwordTitle: 'API docs',
  password: 'Password',
  enter: 'Open',
  wrong: 'The password is wrong!',
  wait: 'Too many attempts, try again later',
  locked: 'The docs have a password; enter it at /docs first',
};

/** What the docs of the published APIs say, in each language. */
export const openTexts: Readonly<Record<Lang, Readonly<Record<keyof typeof zhCn, string>>>> = {
  zh_cn: zhCn,
  en,
};

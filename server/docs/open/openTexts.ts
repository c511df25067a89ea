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
    '每日次数限制按通过全部检查、开始执行的调用计算，执行失败也计入；被拒绝的调用不计入。流量套餐只在成功时扣减一次。每日额度于北京时间 0 点重置。',
  signed:
    '使用签名的应用不需要 access_token：加上 app_key、timestamp（Unix 秒）、nonce（8 至 64 位，不重复）和 sign。sign_version=2 和 sign。除 sign 外的全部参数（包括 s）各写成“参数名=参数值”，两边都按 RFC 3986 编码（即 PHP 的 rawurlencode），按 ASCII 排序后以 & 相连；sign 是以 App Secret 为密钥对它取的 HMAC-SHA256，小写十六进制。文件 x 须同时传参数 x.sha256，即文件 SHA-256 的十六进制，并放在文件之前。时间相差超过 5 分钟或重复的请求会被拒绝。',
  signedJson:
    'JSON 请求体中的值按其文本参与签名：文本原样；数字按 JavaScript 的写法（1.0 为 1，1e3 为 1000）；布尔值为 true、false；数组和对象为不含空格的 JSON 文本（[1.0, "a"] 为 [1,"a"]），键的顺序不变；null 不参与。数字写法不同的语言请以文本发送。',
  signedTold:
    '签名错误时，开发环境（NODE_ENV 不是 production）的返回中 data.signed 是服务器参与签名的文本，可与自己的逐字比较；其中不含 App Secret。应用的所有者随时可以用 Platform.App.GetWrongSignatures 查看最近签名错误的调用和这段文本，其中秘密的值已遮盖。',
  signing: '签名',
  signExample: '完整示例',
  signFields: '除 sign 外的全部参数；App Secret 为',
  signText: '参与签名的文本（编码、排序、相连之后，一行）：',
  signMade: '得到的 sign：',
  tokens: '获取凭证',
  language:
    'msg 和 errors 中的文字用请求的语言：参数 lang=zh_cn 或 lang=en，否则按请求头 Accept-Language，都没有时为中文。程序请判断 ret，不要判断文字。',
  signedOld:
    '旧的签名方式不带 sign_version：除 sign 外的全部参数按参数名排序后，把参数值依次相连，末尾接上 App Secret，取 MD5 的大写。这种请求只能携带接口声明的参数，平台也可能不再接受，请改用 sign_version=2。',
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
  copy: '复制',
  copied: '已复制',
  send: '发送请求',
  answer: '返回内容',
  pages: '分页',
  search: '搜索接口名称、说明或参数',
  nothing: '没有找到符合条件的接口。',
  platform: '平台服务',
  name: '参数名字',
  type: '类型',
  required: '必填',
  deprecated: '已弃用',
  otherwise: '默认值',
  rules: '其他',
  about: '说明',
  noParameters: '没有参数。',
  version: '版本',
  passwordTitle: '查看接口文档',
  password: '查看密码',
  enter: '查看',
  wrong: '查看密码错误！',
  unreadable: '已保存的查看密码无法读取，请管理员在“站点配置”中重新填写',
  wait: '尝试次数过多，请稍后再试',
  locked: '接口文档需要查看密码，请先在 /docs 输入',
};

const en: Readonly<Record<keyof typeof zhCn, string>> = {
  title: 'Open APIs',
  noModule: 'General',
  none: 'No API has been published yet.',
  answers: 'Success, or the reason for failure',
  tokenFrom: 'The access_token returned by App.Auth.ApplyToken',
  how: 'How to call',
  steps:
    'Call App.Auth.ApplyToken (/api/app.php?s=App.Auth.ApplyToken) with the App Key and App Secret of your application as app_key and app_secret, and optionally a uid. It returns an access_token that is valid for 30 days; App.Auth.RefreshAccessToken restarts that period. Send the token with every call, by GET or POST, as query parameters, a form or JSON.',
  counted:
    'The daily limit counts calls that passed all checks and started to run, even if they then failed; refused calls are not counted. The package quota is deducted only for calls that succeed. The daily limit resets at midnight China time (UTC+8).',
  signed:
    'An application that signs its calls needs no access_token. Add app_key, timestamp (Unix seconds), nonce (8 to 64 characters, never reused), sign_version=2 and sign. Write every parameter but sign (s included) as name=value, both percent-encoded as in RFC 3986 (rawurlencode in PHP), sort the pairs as ASCII text and join them with &; sign is the HMAC-SHA256 of that text with the App Secret as the key, in lower-case hex. Send a file x together with x.sha256, its SHA-256 in hex, before the file. Requests more than five minutes off, or sent before, are refused.',
  signedJson:
    'Values of a JSON body are signed as texts: a text as it is; a number as JavaScript writes it (1.0 as 1, 1e3 as 1000); a boolean as true or false; an array or an object as JSON text without blanks ([1.0, "a"] as [1,"a"]), its keys in the order sent; null is not signed. Where your language writes numbers otherwise, send them as texts.',
  signedTold:
    'In development (NODE_ENV other than production) the answer to a wrong signature holds data.signed: the text that the server signed, to compare with yours letter by letter. The App Secret is not part of it. The owner of the application reads the latest such texts at any time with Platform.App.GetWrongSignatures, where the values of secrets are masked.',
  signing: 'Signing',
  signExample: 'A worked example',
  signFields: 'All parameters but sign; the App Secret is',
  signText: 'The text that is signed, encoded, sorted and joined, in one line:',
  signMade: 'The sign that comes of it:',
  tokens: 'Tokens',
  language:
    'Texts in msg and errors are in the language of the request: the parameter lang=zh_cn or lang=en, else the header Accept-Language, else Chinese. Programs should go by ret, not by texts.',
  signedOld:
    'The older way to sign has no sign_version: join the values of all parameters but sign in the order of their names, append the App Secret, and take the MD5 in capitals. Such a call may carry only parameters that the API declares, and the platform may refuse it; use sign_version=2 instead.',
  envelope:
    'Write arrays and objects as JSON text in query parameters and forms. Every answer is HTTP 200: {"ret":200,"data":…,"msg":""}; if ret is not 200, msg gives the reason. Any field of data may be null; database decimals and integers beyond 2^53 are returned as text to stay exact.',
  address: 'Address',
  parameters: 'Parameters',
  returns: 'Answer',
  field: 'Field',
  example: 'Example',
  errors: 'Errors',
  snippets: 'Code samples',
  tryIt: 'Try it',
  token: 'access_token',
  copy: 'Copy',
  copied: 'Copied',
  send: 'Send',
  answer: 'Response',
  pages: 'Pages',
  search: 'Search APIs by name, description or parameter',
  nothing: 'No matching APIs.',
  platform: 'Platform services',
  name: 'Name',
  type: 'Type',
  required: 'required',
  deprecated: 'deprecated',
  otherwise: 'Default',
  rules: 'Rules',
  about: 'About',
  noParameters: 'No parameters.',
  version: 'version',
  passwordTitle: 'API docs',
  password: 'Password',
  enter: 'Open',
  wrong: 'Wrong password!',
  unreadable:
    'The saved password cannot be read; an administrator has to enter it again in the site settings',
  wait: 'Too many attempts; try again later',
  locked: 'The docs require a password; enter it at /docs first',
};

/** The texts of the published API docs, in each language. */
export const openTexts: Readonly<Record<Lang, Readonly<Record<keyof typeof zhCn, string>>>> = {
  zh_cn: zhCn,
  en,
};

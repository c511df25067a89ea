import type { Words } from '#schemas/resource.ts';

/** Words of field names in Chinese, for the first version of a label. */
const chinese: Readonly<Record<string, string>> = {
  ...{
    id: 'ID',
    name: '名称',
    title: '标题',
    code: '编码',
    number: '编号',
    no: '编号',
    key: '键',
    sku: '货号',
  },
  ...{
    status: '状态',
    state: '状态',
    type: '类型',
    kind: '种类',
    category: '分类',
    level: '级别',
    group: '分组',
  },
  ...{
    email: '邮箱',
    mail: '邮箱',
    phone: '电话',
    mobile: '手机',
    address: '地址',
    city: '城市',
    country: '国家',
  },
  ...{
    price: '价格',
    amount: '金额',
    total: '总额',
    cost: '成本',
    fee: '费用',
    balance: '余额',
    currency: '币种',
  },
  ...{
    count: '数量',
    quantity: '数量',
    qty: '数量',
    stock: '库存',
    weight: '重量',
    height: '高度',
    width: '宽度',
  },
  ...{
    date: '日期',
    time: '时间',
    day: '日',
    month: '月',
    year: '年',
    start: '开始',
    end: '结束',
    created: '创建',
  },
  ...{
    updated: '更新',
    at: '时间',
    on: '日期',
    url: '网址',
    link: '链接',
    image: '图片',
    icon: '图标',
    file: '文件',
  },
  ...{ user: '用户', customer: '客户', account: '账号', owner: '所有者', author: '作者', company: '公司' },
  ...{
    order: '订单',
    product: '产品',
    item: '项目',
    note: '备注',
    remark: '备注',
    description: '说明',
    content: '内容',
  },
  ...{
    age: '年龄',
    gender: '性别',
    sex: '性别',
    first: '名',
    last: '姓',
    birthday: '生日',
    active: '启用',
    is: '是否',
  },
  ...{
    enabled: '启用',
    disabled: '禁用',
    paid: '已支付',
    open: '打开',
    closed: '关闭',
    new: '新建',
    done: '完成',
  },
  ...{
    pending: '待处理',
    cancelled: '已取消',
    draft: '草稿',
    published: '已发布',
    tags: '标签',
    color: '颜色',
  },
  ...{
    region: '地区',
    zip: '邮编',
    rate: '比率',
    score: '分数',
    rank: '排名',
    version: '版本',
    language: '语言',
  },
};
// Of words with the same meaning, the first one counts.
const english = new Map(
  Object.entries(chinese)
    .reverse()
    .map(([word, text]) => [text, word]),
);

/** The words of a name: `createdAt`, `created_at` and `Created At` have the same. */
export function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** A name in Latin letters for a title in Chinese; the title where it has some of its own. */
export function latinName(title: string): string {
  if (/[a-z]/i.test(title)) return title;
  return english.get(title.trim()) ?? title;
}

/** Labels of a name in both languages; each is a guess that a person may correct. */
export function labelOf(name: string, title?: string): Words {
  const said = cutText(title?.trim() || name);
  const words = wordsIn(latinName(title && /\p{Script=Han}/u.test(title) ? name : said));
  const known = words.map((word) => chinese[word]);
  const spoken = words.join(' ');
  const latin = `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}`.replace(/\b(id|url|sku)\b/gi, (word) =>
    word.toUpperCase(),
  );
  const isHan = /\p{Script=Han}/u.test(said);
  const inChinese = isHan ? said : known.every((word) => word !== undefined) ? known.join('') : said;
  return { zh_cn: inChinese || said, en: isHan ? latin : cutText(latin || said) };
}

/** A text on one line, as long as a label may be. */
export function cutText(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, 80).join('');
}

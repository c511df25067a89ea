import sink from './kitchen_sink.json' with { type: 'json' };

const words = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });

/** A resource with an example of everything that a list shows, filters and sorts. */
const voucher = {
  name: 'voucher',
  label: { zh_cn: '代金券', en: 'Voucher' },
  schema: {
    type: 'object',
    required: ['code', 'kind'],
    properties: {
      code: { type: 'string', unique: true, search: true, label: { zh_cn: '券号', en: 'Number' } },
      kind: {
        type: 'string',
        enum: ['gift', 'refund', 'sale'],
        label: { zh_cn: '类型', en: 'Kind' },
        options: {
          gift: { label: { zh_cn: '赠送', en: 'Gift' }, tone: 'success' },
          refund: { label: { zh_cn: '退款', en: 'Refund' }, tone: 'warning' },
          sale: { label: { zh_cn: '促销', en: 'Sale' } },
        },
      },
      amount: { type: 'string', format: 'money', label: { zh_cn: '面额', en: 'Amount' } },
      day: { type: 'string', format: 'date', label: { zh_cn: '日期', en: 'Day' } },
      open: { type: 'boolean', label: { zh_cn: '启用', en: 'Open' } },
    },
  },
};

const text = { type: 'string' };

/** A resource by any JSON Schema, without keywords of ours. */
const deployment = {
  name: 'deployment',
  label: { zh_cn: '部署', en: 'Deployment' },
  schema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['serviceName', 'auth'],
    properties: {
      serviceName: { ...text, title: 'Service', minLength: 2 },
      auth: {
        title: 'Authentication',
        oneOf: [
          {
            title: 'Password',
            type: 'object',
            properties: { kind: { const: 'basic' }, user: text },
            required: ['kind', 'user'],
          },
          {
            title: 'Token',
            type: 'object',
            properties: { kind: { const: 'token' }, token: { ...text, minLength: 8 } },
            required: ['kind', 'token'],
          },
        ],
      },
      env: { title: 'Environment', type: 'object', additionalProperties: text },
      ports: { title: 'Ports', type: 'array', items: { $ref: '#/definitions/port' } },
      tree: { title: 'Tree', $ref: '#/definitions/node' },
    },
    definitions: {
      port: { type: 'object', properties: { number: { type: 'integer', maximum: 65_535 } } },
      node: {
        type: 'object',
        properties: { name: text, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
      },
    },
  },
};

/** Field names with a meaning in JavaScript or on the page. */
export const oddFields = ['then', 'to_json', 'key', 'ref', 'children', 'length', 'name', 'action'];

const oddity = {
  name: 'oddity',
  label: words('怪名', 'Oddity'),
  display: 'name',
  schema: {
    type: 'object',
    required: ['to_json'],
    properties: {
      ...Object.fromEntries(
        oddFields.map((name) => [name, { type: 'string', label: words(`字段 ${name}`, `Field ${name}`) }]),
      ),
      body: { type: 'object', label: words('内容', 'Body') },
    },
  },
  list: { columns: ['id', ...oddFields] },
};

const options = {
  on: { label: { zh_cn: '开', en: 'On' }, tone: 'success' },
  off: { label: { zh_cn: '关', en: 'Off' }, tone: 'danger' },
};
const kinds = [
  { type: 'string' },
  { type: 'integer' },
  { type: 'string', format: 'money' },
  { type: 'string', format: 'date-time' },
  { type: 'boolean' },
  { type: 'string', enum: ['on', 'off'], options },
  { type: 'number' },
];

/** Fifty columns of every common kind. */
const broad = {
  name: 'broad',
  label: { zh_cn: '宽表', en: 'Broad' },
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 49 }, (_none, at) => {
        const label = { zh_cn: `列 ${at}`, en: `Column ${at}` };
        return [`field_${at}`, { ...kinds[at % kinds.length], label }];
      }),
    ),
  },
  list: { columns: ['id', ...Array.from({ length: 49 }, (_none, at) => `field_${at}`)] },
};

/** Two tables of a database that the test connects as `db_shop`. */
const provider = { type: 'sql', connection: 'db_shop' };

const customer = {
  ...{ name: 'customer', label: words('客户', 'Customer') },
  provider: { ...provider, table: 'customers' },
  schema: {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', maxLength: 40, search: true, label: words('名称', 'Name') } },
  },
};

const order = {
  ...{ name: 'shop_order', label: words('商城订单', 'Shop order') },
  provider: {
    ...{ ...provider, table: 'orders', key: 'orderNo', keyType: 'text' },
    columns: { order_no: 'orderNo', ordered_at: 'created_at' },
  },
  schema: {
    type: 'object',
    required: ['order_no', 'total'],
    properties: {
      order_no: { type: 'string', maxLength: 30, frozen: true, unique: true, label: words('单号', 'Number') },
      customer_id: { reference: { resource: 'customer' }, label: words('客户', 'Customer') },
      total: { type: 'string', format: 'money', label: words('总额', 'Total') },
      paid: { type: 'boolean', label: words('已付款', 'Paid') },
      state: {
        type: 'string',
        enum: ['open', 'sent'],
        label: words('状态', 'State'),
        options: {
          open: { label: words('待发货', 'Open') },
          sent: { label: words('已发货', 'Sent'), tone: 'success' },
        },
      },
      note: { type: 'string', format: 'text', maxLength: 1000, label: words('备注', 'Note') },
      ordered_at: {
        type: 'string',
        format: 'date-time',
        readOnly: true,
        label: words('下单时间', 'Ordered'),
      },
    },
  },
};

/** Two resources and a page, drawn by components of react-admin. */
const shop = {
  name: 'shop',
  label: words('店铺', 'Shop'),
  display: 'name',
  schema: {
    type: 'object',
    required: ['name'],
    properties: { name: { ...text, maxLength: 32, label: words('名称', 'Name') } },
  },
};

const coupon = {
  name: 'coupon',
  label: words('优惠券', 'Coupon'),
  display: 'code',
  pages: { list: 'coupon_list', add: 'coupon_add', edit: 'coupon_edit', show: 'coupon_show' },
  schema: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { ...text, maxLength: 32, unique: true, label: words('券码', 'Code') },
      amount: { ...text, format: 'money', label: words('金额', 'Amount') },
      shop: { type: 'integer', reference: { resource: 'shop' }, label: words('店铺', 'Shop') },
    },
  },
};

const desk = {
  ...{ name: 'coupon_desk', kind: 'page', path: '/coupon_desk' },
  label: words('优惠券台', 'Desk'),
  calls: ['Admin.Coupon.GetList'],
};

const { properties } = sink.schema;
/** The one with every kind of field, and several files. */
const kitchenSink = {
  ...sink,
  schema: {
    ...sink.schema,
    properties: {
      ...properties,
      pages: {
        type: 'array',
        items: { type: 'string', format: 'file' },
        maxItems: 3,
        label: words('页', 'Pages'),
      },
    },
  },
};

/** The resources, beside the product's, of the build that browser tests share. Building costs seconds. */
export const moreResources = {
  voucher,
  // With tabs by kind, empty, and with editable cells.
  staged: { ...voucher, name: 'staged', list: { tabs: 'kind' } },
  bare: { ...voucher, name: 'bare' },
  editable: { ...voucher, name: 'editable', list: { edit: ['amount', 'open', 'kind'] } },
  deployment,
  oddity,
  broad,
  customer,
  shop_order: order,
  kitchen_sink: kitchenSink,
  shop,
  coupon,
  coupon_desk: desk,
};

/** The pages that they name, and their files in tests/support/reactAdmin. */
export const morePages = {
  coupon_list: 'Page',
  coupon_add: 'Page',
  coupon_edit: 'ById',
  coupon_show: 'ById',
  coupon_desk: 'Page',
};

import type { Flow, FlowNode, Value } from '#schemas/flow/document.ts';
import type { Glyph } from './glyphs.ts';

/** A demo API: what its docs say, how it answers, and what its callers send. */
export interface DemoApi {
  readonly service: string;
  readonly title: string;
  readonly module: string;
  /** In yuan for a thousand calls; null where it is free. */
  readonly price: number | null;
  readonly glyph: Glyph;
  /** Markdown, Chinese first. */
  readonly description: string;
  readonly parameters: readonly Readonly<Record<string, unknown>>[];
  readonly returns: readonly Readonly<Record<string, unknown>>[];
  readonly example: Readonly<Record<string, unknown>>;
  /** Parameters of typical calls. */
  readonly samples: readonly Readonly<Record<string, unknown>>[];
  readonly flow: Flow;
}

const ref = (path: string): Value => ({ ref: path });
const lit = (value: string | number | boolean | null): Value => ({ lit: value });
const fn = (name: string, ...args: Value[]): Value => ({ fn: name, args });
const refs = (from: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, ref(`${from}.${name}`)]));

const needed = (name: string, description: string, more = {}) => ({
  ...{ name, type: 'string', required: true, max: 100, description },
  ...more,
});
const optional = (name: string, type: string, value: string, description: string, more = {}) => ({
  ...{ name, type, required: false, default: value, description },
  ...more,
});
const field = (name: string, type: string, description: string) => ({ name, type, description });

/** A flow of nodes behind the request; edges are written as `from.port>to`, and `from>to` for the port `out`. */
function flow(nodes: Readonly<Record<string, FlowNode>>, lines: string): Flow {
  const edges = lines.split(' ').map((line) => {
    const [left = '', to = ''] = line.split('>');
    const [from = '', port = 'out'] = left.split('.');
    return [from, port, to] as const;
  });
  return { version: 1, nodes: { start: { type: 'request', name: '请求' }, ...nodes }, edges };
}

const missing = (code: number, zh_cn: string, en: string): FlowNode => ({
  ...{ type: 'fail', name: zh_cn, code },
  message: { zh_cn, en },
});
const isFound = (rows: string): FlowNode => ({
  ...{ type: 'condition', name: '找到了吗', match: 'all' },
  rows: [[ref(`${rows}.count`), 'gt', lit(0)]],
});

// Cities are named in Chinese or English.
const named = (alias: string, parameter: string) =>
  `(${alias}.name = :${parameter} or lower(${alias}.english) = lower(:${parameter}))`;
const cities = ['北京', '上海', '广州', '深圳', '成都', '杭州', '西安', 'Beijing', 'Shanghai'];
const noCity = missing(460, '没有收录这个城市', 'This city is not covered');

/** The APIs that the demo reaches over HTTP answer at the platform's own address. */
const ownAddress = (port: number) => `http://127.0.0.1:${port}/api/platform.php`;

/** The demo's APIs, those that are called most first. Their tables are in dataTables.ts. */
export const catalogue = (port: number): readonly DemoApi[] => [
  {
    service: 'App.Weather.Now',
    title: '实时天气',
    module: '天气',
    price: 9,
    glyph: 'sun',
    description:
      '按城市名称查询当前天气，中英文城市名均可，数据每十分钟更新一次。\n\nThe current weather of a city, by its Chinese or English name. Updated every ten minutes.',
    parameters: [needed('city', '城市名称，如 北京、Shanghai')],
    returns: [
      field('city', 'string', '城市'),
      field('condition', 'string', '天气现象'),
      field('temperature', 'integer', '气温（℃）'),
      field('humidity', 'integer', '相对湿度（%）'),
      field('wind', 'string', '风向风力'),
    ],
    example: { city: '北京', condition: '晴', temperature: 21, humidity: 38, wind: '西北风 2 级' },
    samples: cities.map((city) => ({ city })),
    flow: flow(
      {
        look: { type: 'cache', name: '查缓存', action: 'get', key: ref('start.city') },
        known: {
          ...{ type: 'respond', name: '返回缓存' },
          fields: refs('look.value', 'city', 'condition', 'temperature', 'humidity', 'wind'),
        },
        read: {
          ...{ type: 'sql', name: '查询天气', params: { city: ref('start.city') } },
          sql: `select c.name as city, w.condition, (w.low + w.high) / 2 as temperature, w.humidity, w.wind
from city c join weather w on w.city_id = c.id
where ${named('c', 'city')} and w.weekday = extract(dow from now())`,
        },
        found: isFound('read'),
        keep: {
          ...{ type: 'cache', name: '保存十分钟', action: 'set', key: ref('start.city'), seconds: 600 },
          value: ref('read.rows[0]'),
        },
        end: {
          ...{ type: 'respond', name: '返回天气' },
          fields: refs('read.rows[0]', 'city', 'condition', 'temperature', 'humidity', 'wind'),
        },
        none: noCity,
      },
      'start>look look.hit>known look.miss>read read>found found.yes>keep keep>end found.no>none',
    ),
  },
  {
    service: 'App.Weather.Forecast',
    title: '天气预报',
    module: '天气',
    price: 19,
    glyph: 'cloud',
    description:
      '未来一至七天的天气、最低和最高气温。\n\nThe weather of the next one to seven days with low and high temperatures.',
    parameters: [
      needed('city', '城市名称，如 北京、Shanghai'),
      optional('days', 'integer', '3', '天数', { min: 1, max: 7 }),
    ],
    returns: [field('city', 'string', '城市'), field('days', 'array', '每天的 date、condition、low、high')],
    example: { city: '杭州', days: [{ date: '2026-05-04', condition: '多云', low: 17, high: 25 }] },
    samples: cities.map((city) => ({ city })),
    flow: flow(
      {
        read: {
          ...{ type: 'sql', name: '逐日查询' },
          params: { city: ref('start.city'), days: ref('start.days') },
          sql: `select c.name as city, to_char(current_date + w.ahead, 'YYYY-MM-DD') as date, w.condition, w.low, w.high
from city c join (
  select *, (weekday - extract(dow from current_date)::int + 7) % 7 as ahead from weather
) w on w.city_id = c.id
where ${named('c', 'city')} and w.ahead < :days
order by w.ahead`,
        },
        found: isFound('read'),
        list: {
          ...{ type: 'each', name: '整理每一天', list: ref('read.rows') },
          collect: { object: refs('list.item', 'date', 'condition', 'low', 'high') },
        },
        end: {
          ...{ type: 'respond', name: '返回预报' },
          fields: { city: ref('read.rows[0].city'), days: ref('list.items') },
        },
        none: noCity,
      },
      'start>read read>found found.yes>list list.done>end found.no>none',
    ),
  },
  {
    service: 'App.Geo.Locate',
    title: '坐标转地址',
    module: '地图',
    price: 15,
    glyph: 'pin',
    description:
      '返回坐标附近 80 公里内最近的城市；附近没有城市时各字段为空。\n\nThe nearest city within 80 km of a place; its fields are null where there is none.',
    parameters: [
      needed('latitude', '纬度', { type: 'float', min: -90, max: 90 }),
      needed('longitude', '经度', { type: 'float', min: -180, max: 180 }),
    ],
    returns: [
      field('city', 'string', '城市'),
      field('province', 'string', '省份'),
      field('kilometers', 'float', '距离（公里）'),
    ],
    example: { city: '上海', province: '上海市', kilometers: 4.2 },
    samples: [
      { latitude: 39.92, longitude: 116.41 },
      { latitude: 31.2, longitude: 121.44 },
      { latitude: 22.55, longitude: 114.06 },
    ],
    flow: flow(
      {
        read: {
          ...{ type: 'sql', name: '找最近的城市' },
          params: { latitude: ref('start.latitude'), longitude: ref('start.longitude') },
          sql: `select name as city, province, round((12742 * asin(sqrt(power(sin(radians(:latitude::float8 - latitude) / 2), 2)
  + cos(radians(latitude)) * cos(radians(:latitude::float8)) * power(sin(radians(:longitude::float8 - longitude) / 2), 2))))::numeric, 1)::float8 as kilometers
from city order by 3 limit 1`,
        },
        near: {
          ...{ type: 'condition', name: '在 80 公里内吗', match: 'all' },
          rows: [[ref('read.rows[0].kilometers'), 'lte', lit(80)]],
        },
        end: {
          ...{ type: 'respond', name: '返回城市' },
          fields: refs('read.rows[0]', 'city', 'province', 'kilometers'),
        },
        none: {
          ...{ type: 'respond', name: '附近没有城市' },
          fields: { city: lit(null), province: lit(null), kilometers: lit(null) },
        },
      },
      'start>read read>near near.yes>end near.no>none',
    ),
  },
  {
    service: 'App.Geo.Distance',
    title: '路线距离',
    module: '地图',
    price: 25,
    glyph: 'route',
    description:
      '估算两个城市之间的行车距离和时间。\n\nEstimates the driving distance and time between two cities.',
    parameters: [needed('from', '出发城市'), needed('to', '到达城市')],
    returns: [field('kilometers', 'integer', '距离（公里）'), field('minutes', 'integer', '时间（分钟）')],
    example: { kilometers: 1388, minutes: 926 },
    samples: [
      { from: '北京', to: '上海' },
      { from: '广州', to: '深圳' },
      { from: 'Chengdu', to: 'Xian' },
    ],
    flow: flow(
      {
        read: {
          ...{ type: 'sql', name: '计算距离', params: { from: ref('start.from'), to: ref('start.to') } },
          sql: `select round(1.3 * 12742 * asin(sqrt(power(sin(radians(b.latitude - a.latitude) / 2), 2)
  + cos(radians(a.latitude)) * cos(radians(b.latitude)) * power(sin(radians(b.longitude - a.longitude) / 2), 2))))::int as kilometers
from city a, city b where ${named('a', 'from')} and ${named('b', 'to')}`,
        },
        found: isFound('read'),
        end: {
          ...{ type: 'respond', name: '返回路线' },
          fields: {
            kilometers: ref('read.rows[0].kilometers'),
            minutes: fn('divide', fn('multiply', ref('read.rows[0].kilometers'), lit(2)), lit(3), lit(0)),
          },
        },
        none: noCity,
      },
      'start>read read>found found.yes>end found.no>none',
    ),
  },
  {
    service: 'App.Sms.Send',
    title: '短信通知',
    module: '消息',
    price: 45,
    glyph: 'message',
    description:
      '提交一条短信，营销短信必须写明退订方式。演示平台只登记，不会真的发出。\n\nQueues a text message; marketing has to say how to unsubscribe. The demo records it and sends nothing.',
    parameters: [
      needed('phone', '手机号', { min: 5, max: 20 }),
      needed('text', '短信内容', { max: 500 }),
      optional('kind', 'string', 'notice', '类型', { ext: 'notice,marketing' }),
    ],
    returns: [
      field('id', 'integer', '编号'),
      field('state', 'string', '状态'),
      field('length', 'integer', '字数'),
    ],
    example: { id: 81, state: 'queued', length: 21 },
    samples: [
      { phone: '13800138000', text: '您的订单已发货，请注意查收。' },
      { phone: '13900139000', text: 'Your room is ready from 3 pm.' },
    ],
    flow: flow(
      {
        kind: {
          ...{ type: 'condition', name: '是没写退订的营销短信吗', match: 'all' },
          rows: [
            [ref('start.kind'), 'eq', lit('marketing')],
            [
              fn('length', fn('replace', ref('start.text'), lit('退订'), lit(''))),
              'eq',
              fn('length', ref('start.text')),
            ],
          ],
        },
        refused: missing(461, '营销短信必须写明退订方式', 'Marketing has to say how to unsubscribe'),
        store: {
          ...{ type: 'query', name: '登记短信', table: 'sms', action: 'insert' },
          values: { ...refs('start', 'phone', 'kind'), content: ref('start.text') },
        },
        end: {
          ...{ type: 'respond', name: '返回编号' },
          fields: { id: ref('store.id'), state: lit('queued'), length: fn('length', ref('start.text')) },
        },
      },
      'start>kind kind.yes>refused kind.no>store store>end',
    ),
  },
  {
    service: 'App.Invoice.Verify',
    title: '发票查验',
    module: '企业服务',
    price: 120,
    glyph: 'invoice',
    description:
      '按发票号码查验增值税发票，返回真伪、销售方和金额。\n\nVerifies a VAT invoice by its number and gives its seller and amount.',
    parameters: [needed('number', '发票号码，8 或 20 位', { min: 8, max: 20 })],
    returns: [
      field('valid', 'boolean', '是否真票'),
      field('seller', 'string', '销售方'),
      field('amount', 'string', '价税合计（元）'),
      field('issued_on', 'string', '开票日期'),
    ],
    example: { valid: true, seller: '云帆科技有限公司', amount: '1280.00', issued_on: '2026-03-18' },
    samples: [{ number: '24317000000010860001' }, { number: '24112000000031570002' }, { number: '99999999' }],
    flow: flow(
      {
        read: {
          ...{ type: 'query', name: '查发票', table: 'invoice', action: 'get' },
          ...{ columns: ['seller', 'amount', 'issued_on'], where: [['number', 'eq', ref('start.number')]] },
        },
        end: {
          ...{ type: 'respond', name: '真票' },
          fields: { valid: lit(true), ...refs('read', 'seller', 'amount', 'issued_on') },
        },
        none: {
          ...{ type: 'respond', name: '没有这张票' },
          fields: { valid: lit(false), seller: lit(null), amount: lit(null), issued_on: lit(null) },
        },
      },
      'start>read read>end read.none>none',
    ),
  },
  {
    service: 'App.Company.Search',
    title: '企业信息查询',
    module: '企业服务',
    price: 80,
    glyph: 'building',
    description: '按名称模糊查询企业的登记信息。\n\nFinds registered companies by a part of their name.',
    parameters: [
      needed('name', '企业名称或其中一部分', { min: 2 }),
      optional('limit', 'integer', '10', '最多几条', { min: 1, max: 50 }),
    ],
    returns: [
      field('total', 'integer', '共有几家'),
      field('items', 'array', '企业的 name、licence_number、city、founded'),
    ],
    example: {
      total: 1,
      items: [{ name: '星河出行', licence_number: '91330100MA2XH0003T', city: '杭州', founded: 2018 }],
    },
    samples: [{ name: '科技' }, { name: '星河' }, { name: 'Harbor' }],
    flow: flow(
      {
        read: {
          ...{ type: 'query', name: '查企业', table: 'company', action: 'list', total: true },
          ...{ columns: ['name', 'licence_number', 'city', 'founded'], limit: ref('start.limit') },
          ...{ where: [['name', 'contains', ref('start.name')]], order: [['id', 'asc']] },
        },
        end: { type: 'respond', name: '返回企业', fields: refs('read', 'total', 'items') },
      },
      'start>read read>end',
    ),
  },
  {
    service: 'App.Express.Track',
    title: '快递查询',
    module: '物流',
    price: 20,
    glyph: 'truck',
    description:
      '按运单号查询承运商、状态和物流轨迹。\n\nThe carrier, state and events of a parcel by its number.',
    parameters: [needed('number', '运单号', { min: 8, max: 30 })],
    returns: [
      field('carrier', 'string', '承运商'),
      field('state', 'string', '状态'),
      field('events', 'array', '轨迹：time、text'),
    ],
    example: {
      carrier: '顺丰速运',
      state: '派送中',
      events: [{ time: '09:40', text: '快件已到达杭州转运中心' }],
    },
    samples: [{ number: 'SF1380013800001' }, { number: 'YT2026050400002' }, { number: 'JD0099887700003' }],
    flow: flow(
      {
        read: {
          ...{ type: 'query', name: '查运单', table: 'parcel', action: 'get' },
          where: [['number', 'eq', ref('start.number')]],
        },
        way: {
          ...{ type: 'query', name: '查轨迹', table: 'parcel_event', action: 'list', limit: lit(100) },
          ...{ where: [['parcel_id', 'eq', ref('read.id')]], order: [['id', 'desc']] },
        },
        list: {
          ...{ type: 'each', name: '整理轨迹', list: ref('way.items') },
          collect: { object: refs('list.item', 'time', 'text') },
        },
        end: {
          ...{ type: 'respond', name: '返回轨迹' },
          fields: { ...refs('read', 'carrier', 'state'), events: ref('list.items') },
        },
        none: missing(462, '没有这个运单号', 'There is no parcel of this number'),
      },
      'start>read read>way way>list list.done>end read.none>none',
    ),
  },
  {
    service: 'App.Text.Translate',
    title: '文本翻译',
    module: '文本',
    price: 30,
    glyph: 'translate',
    description:
      '翻译常用短语，字数由“字数统计”接口计算；没有收录的短语原样返回。\n\nTranslates common phrases. The API “字数统计” counts the characters; unknown phrases are returned unchanged.',
    parameters: [needed('text', '中文短语', { max: 500 })],
    returns: [
      field('text', 'string', '译文'),
      field('found', 'boolean', '是否收录'),
      field('characters', 'integer', '原文字数'),
    ],
    example: { text: 'Hello', found: true, characters: 2 },
    samples: [{ text: '你好' }, { text: '谢谢' }, { text: '请稍等' }],
    flow: flow(
      {
        count: {
          ...{ type: 'call', name: '统计字数', service: 'App.Text.Count' },
          params: { text: ref('start.text') },
        },
        read: {
          ...{ type: 'query', name: '查短语', table: 'phrase', action: 'get' },
          where: [['chinese', 'eq', fn('trim', ref('start.text'))]],
        },
        end: {
          ...{ type: 'respond', name: '返回译文' },
          fields: { text: ref('read.english'), found: lit(true), characters: ref('count.data.length') },
        },
        none: {
          ...{ type: 'respond', name: '原样返回' },
          fields: { text: ref('start.text'), found: lit(false), characters: ref('count.data.length') },
        },
      },
      'start>count count>read read>end read.none>none',
    ),
  },
  {
    service: 'App.Code.Short',
    title: '短链接生成',
    module: '工具',
    price: 5,
    glyph: 'link',
    description:
      '把长地址变成短链接，同一个地址总是得到同一个短链接。\n\nMakes a short link; the same address always gets the same one.',
    parameters: [needed('url', '以 https:// 开头的地址', { max: 500 })],
    returns: [field('link', 'string', '短链接'), field('created', 'boolean', '是否新建')],
    example: { link: 'https://s.example.com/5d41402', created: true },
    samples: [{ url: 'https://www.example.com/pay/1024' }, { url: 'https://tickets.example.com/gate' }],
    flow: flow(
      {
        safe: {
          ...{ type: 'condition', name: '是 https 地址吗', match: 'all' },
          rows: [[ref('start.url'), 'starts', lit('https://')]],
        },
        unsafe: missing(463, '地址必须以 https:// 开头', 'The address has to begin with https://'),
        read: {
          ...{ type: 'query', name: '已经有了吗', table: 'short_link', action: 'get' },
          where: [['url', 'eq', ref('start.url')]],
        },
        known: {
          ...{ type: 'respond', name: '返回已有的' },
          fields: {
            link: { join: [lit('https://s.example.com/'), ref('read.code')] },
            created: lit(false),
          },
        },
        code: {
          ...{ type: 'set', name: '计算短码' },
          values: { code: fn('substring', fn('md5', ref('start.url')), lit(0), lit(7)) },
        },
        store: {
          ...{ type: 'query', name: '保存', table: 'short_link', action: 'insert' },
          values: { url: ref('start.url'), code: ref('code.code') },
        },
        end: {
          ...{ type: 'respond', name: '返回新建的' },
          fields: { link: { join: [lit('https://s.example.com/'), ref('code.code')] }, created: lit(true) },
        },
      },
      'start>safe safe.no>unsafe safe.yes>read read>known read.none>code code>store store>end',
    ),
  },
  {
    service: 'App.Rate.Exchange',
    title: '汇率换算',
    module: '工具',
    price: 12,
    glyph: 'currency',
    description:
      '按参考汇率换算金额。汇率来自“参考汇率”接口，缓存一小时。\n\nConverts an amount at reference rates, which the API “参考汇率” gives and which are cached for an hour.',
    parameters: [
      needed('amount', '金额', { type: 'float', min: 0, max: 100_000_000 }),
      needed('from', '原币种，如 USD', { min: 3, max: 3 }),
      needed('to', '目标币种，如 CNY', { min: 3, max: 3 }),
    ],
    returns: [field('amount', 'float', '换算后的金额'), field('rate', 'float', '汇率')],
    example: { amount: 718.6, rate: 7.186 },
    samples: [
      { amount: 100, from: 'USD', to: 'CNY' },
      { amount: 25.5, from: 'EUR', to: 'USD' },
      { amount: 9000, from: 'JPY', to: 'CNY' },
    ],
    flow: flow(
      {
        look: { type: 'cache', name: '查缓存', action: 'get', key: pair },
        known: { type: 'respond', name: '用缓存的汇率', fields: converted('look.value') },
        source: {
          ...{ type: 'call', name: '原币种汇率', service: 'App.Rate.Latest' },
          params: { currency: ref('start.from') },
        },
        target: {
          ...{ type: 'call', name: '目标币种汇率', service: 'App.Rate.Latest' },
          params: { currency: ref('start.to') },
        },
        rate: {
          ...{ type: 'set', name: '计算汇率' },
          values: { rate: fn('divide', ref('source.data.rate'), ref('target.data.rate'), lit(6)) },
        },
        keep: {
          ...{ type: 'cache', name: '保存一小时', action: 'set', key: pair, seconds: 3600 },
          value: ref('rate.rate'),
        },
        end: { type: 'respond', name: '返回金额', fields: converted('rate.rate') },
        none: missing(464, '没有这个币种的汇率', 'There is no rate of this currency'),
      },
      'start>look look.hit>known look.miss>source source>target target>rate rate>keep keep>end source.failed>none target.failed>none',
    ),
  },
  {
    service: 'App.Rate.Latest',
    title: '参考汇率',
    module: '工具',
    price: null,
    glyph: 'currency',
    description: '一个单位外币兑人民币的参考汇率。\n\nThe reference rate of a currency in CNY.',
    parameters: [optional('currency', 'string', 'USD', '币种', { max: 3 })],
    returns: [
      field('currency', 'string', '币种'),
      field('name', 'string', '名称'),
      field('rate', 'float', '汇率'),
    ],
    example: { currency: 'USD', name: '美元', rate: 7.186 },
    samples: [{ currency: 'USD' }, { currency: 'EUR' }, { currency: 'JPY' }],
    flow: flow(
      {
        read: {
          ...{ type: 'query', name: '查汇率', table: 'currency', action: 'get' },
          where: [['code', 'eq', fn('upper', ref('start.currency'))]],
        },
        end: {
          ...{ type: 'respond', name: '返回汇率' },
          fields: { currency: ref('read.code'), ...refs('read', 'name', 'rate') },
        },
        none: missing(464, '没有这个币种的汇率', 'There is no rate of this currency'),
      },
      'start>read read>end read.none>none',
    ),
  },
  {
    service: 'App.Open.Search',
    title: '接口检索',
    module: '工具',
    price: null,
    glyph: 'search',
    description:
      '检索本平台已发布的接口：通过 HTTP 请求平台的接口目录。目录无法访问时 available 为 false。\n\nSearches the published APIs of this platform by an HTTP call of its catalogue.',
    parameters: [needed('q', '搜索词')],
    returns: [
      field('available', 'boolean', '目录是否可用'),
      field('total', 'integer', '共有几个接口'),
      field('items', 'array', '接口的 service、title'),
    ],
    example: { available: true, total: 1, items: [{ service: 'App.Weather.Now', title: '实时天气' }] },
    samples: [{ q: '天气' }, { q: 'text' }],
    flow: flow(
      {
        ask: {
          ...{ type: 'http', name: '请求接口目录', method: 'POST', url: lit(ownAddress(port)), as: 'form' },
          query: { service: lit('Platform.Api.GetList') },
          ...{ fields: { q: ref('start.q'), limit: lit(10) }, timeout: 3 },
        },
        done: {
          ...{ type: 'condition', name: '成功了吗', match: 'all' },
          rows: [[ref('ask.body.ret'), 'eq', lit(200)]],
        },
        list: {
          ...{ type: 'each', name: '整理接口', list: ref('ask.body.data.items') },
          collect: { object: refs('list.item', 'service', 'title') },
        },
        end: {
          ...{ type: 'respond', name: '返回接口' },
          fields: { available: lit(true), total: ref('ask.body.data.total'), items: ref('list.items') },
        },
        none: {
          ...{ type: 'respond', name: '目录不可用' },
          fields: { available: lit(false), total: lit(0), items: { list: [] } },
        },
      },
      'start>ask ask>done done.yes>list list.done>end done.no>none ask.failed>none',
    ),
  },
  {
    service: 'App.Text.Digest',
    title: '文本摘要',
    module: '文本',
    price: null,
    glyph: 'hash',
    description: '计算文本的 MD5 和 SHA-256 摘要。\n\nThe digests of a text.',
    parameters: [needed('text', '要处理的文本', { max: 2000 })],
    returns: [field('md5', 'string', 'MD5'), field('sha256', 'string', 'SHA-256')],
    example: { md5: '5d41402abc4b2a76b9719d911017c592', sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e…' },
    samples: [{ text: '今日文案' }],
    flow: flow(
      {
        end: {
          ...{ type: 'respond', name: '返回摘要' },
          fields: { md5: fn('md5', ref('start.text')), sha256: fn('sha256', ref('start.text')) },
        },
      },
      'start>end',
    ),
  },
  {
    service: 'App.Text.Count',
    title: '字数统计',
    module: '文本',
    price: null,
    glyph: 'text',
    description: '去掉首尾空白后统计字数。\n\nCounts the characters of a text without the blanks around it.',
    parameters: [needed('text', '要处理的文本', { max: 2000 })],
    returns: [field('text', 'string', '去掉空白的文本'), field('length', 'integer', '字数')],
    example: { text: '你好', length: 2 },
    samples: [{ text: '今日文案' }],
    flow: flow(
      {
        end: {
          ...{ type: 'respond', name: '返回字数' },
          fields: {
            text: fn('trim', ref('start.text')),
            length: fn('length', fn('trim', ref('start.text'))),
          },
        },
      },
      'start>end',
    ),
  },
];

const pair: Value = { join: [fn('upper', ref('start.from')), lit('/'), fn('upper', ref('start.to'))] };

function converted(rate: string) {
  return { amount: fn('round', fn('multiply', ref('start.amount'), ref(rate)), lit(2)), rate: ref(rate) };
}

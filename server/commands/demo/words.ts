/** Whether a demo text is Chinese: what is appended to it must be too. */
export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Possible developers, people and firms: sign-in name, display name. */
export const people: readonly (readonly [username: string, nickname: string])[] = [
  ['zhang_wei', '张伟'],
  ['wang_fang', '王芳'],
  ['li_na', '李娜'],
  ['liu_yang', '刘洋'],
  ['chen_jing', '陈静'],
  ['yang_lei', '杨磊'],
  ['zhao_min', '赵敏'],
  ['huang_yong', '黄勇'],
  ['zhou_jie', '周杰'],
  ['wu_ting', '吴婷'],
  ['xu_qiang', '徐强'],
  ['sun_li', '孙丽'],
  ['ma_chao', '马超'],
  ['zhu_xia', '朱霞'],
  ['hu_bin', '胡斌'],
  ['guo_yan', '郭燕'],
  ['he_jun', '何军'],
  ['lin_xue', '林雪'],
  ['luo_hao', '罗浩'],
  ['gao_yuan', '高远'],
  ['emma_clark', 'Emma Clark'],
  ['liam_walker', 'Liam Walker'],
  ['olivia_hall', 'Olivia Hall'],
  ['noah_young', 'Noah Young'],
  ['ava_king', 'Ava King'],
  ['lucas_wright', 'Lucas Wright'],
  ['mia_scott', 'Mia Scott'],
  ['ethan_green', 'Ethan Green'],
  ['sofia_baker', 'Sofia Baker'],
  ['mason_hill', 'Mason Hill'],
  ['小林同学', '小林'],
  ['阿哲', '阿哲'],
];

/** Firms: sign-in name, full name. */
export const firms: readonly (readonly [username: string, name: string])[] = [
  ['yunfan_tech', '云帆科技有限公司'],
  ['qingmu_data', '青木数据'],
  ['xinghe_travel', '星河出行'],
  ['shanhai_foods', '山海食品集团'],
  ['beichen_health', '北辰健康'],
  ['lanting_edu', '兰亭教育'],
  ['hongda_logistics', '宏达物流'],
  ['northwind', 'Northwind Traders'],
  ['blue_harbor', 'Blue Harbor Software'],
  ['maple_retail', 'Maple Retail Group'],
  ['orchid_bank', 'Orchid Bank'],
  ['granite_labs', 'Granite Labs'],
];

/** Applications and their purposes. */
export const apps: readonly (readonly [name: string, reason: string])[] = [
  ['天气小助手', '在微信小程序中向用户展示所在城市的实时天气与预报'],
  ['同城送货', '下单前校验收货地址并计算配送距离'],
  ['财务对账系统', '批量查验增值税发票，自动对账'],
  ['校园一卡通', '学生身份核验与消息通知'],
  ['健康打卡', '短信提醒与每日签到'],
  ['智能客服', '把访客的提问翻译成中文后交给客服'],
  ['仓储管理', '快递单号查询，异常件提醒'],
  ['门店收银', '把收款地址变成短链接'],
  ['旅行手账', '根据坐标给照片加上地名'],
  ['企业名片', '查询企业信息后导入通讯录'],
  ['Weather Buddy', 'Shows the weather of the next seven days in a mobile app'],
  ['Parcel Radar', 'Follows parcels of several carriers on one map'],
  ['Invoice Reader', 'Verifies invoices and books them'],
  ['Menu Translator', 'Translates menus for travellers'],
  ['Meeting Rooms', 'Sends a text message when a room is free'],
  ['Price Watch', 'Converts prices into the currency of the visitor'],
  ['Address Book Sync', 'Checks addresses before they are printed'],
  ['Ticket Gate', 'Prints short links on tickets'],
];

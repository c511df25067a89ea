import type { Lang } from '#schemas/resource.ts';

/** The texts of the account screens. */
export const accountWords = {
  zh_cn: {
    fields: {
      username: '账号',
      password: '密码',
      nickname: '昵称',
      tel: '电话',
      email: '邮箱',
      avatar: '头像',
    },
    again: { old_password: '原密码', new_password: '新密码', new_password_again: '确认密码' },
    level: '账号等级',
    add: '创建',
    save: '保存',
    edit: '编辑',
    editSelected: '批量修改',
    editMany: '批量修改',
    discard: '放弃草稿',
    cancel: '取消',
    enable: '启用',
    disable: '禁用',
    delete: '删除',
    enabled: '正常使用',
    disabled: '已禁用',
    change: '修改密码',
    sure: '禁用后账号会立即退出登录，确定吗？',
    taken: '账号已经存在',
    differ: '两次输入的密码不一致',
    forbidden: '没有该操作的权限',
    tooLarge: '文件过大',
    pictureType: '只支持 JPG 或 PNG 图片',
  },
  en: {
    fields: {
      username: 'Username',
      password: 'Password',
      nickname: 'Nickname',
      tel: 'Telephone',
      email: 'Email',
      avatar: 'Avatar',
    },
    again: {
      old_password: 'Current password',
      new_password: 'New password',
      new_password_again: 'Confirm new password',
    },
    level: 'Level',
    add: 'Create',
    save: 'Save',
    edit: 'Edit',
    editSelected: 'Edit selected',
    editMany: 'Edit',
    discard: 'Discard draft',
    cancel: 'Cancel',
    enable: 'Enable',
    disable: 'Disable',
    delete: 'Delete',
    enabled: 'Enabled',
    disabled: 'Disabled',
    change: 'Change password',
    sure: 'Disabled accounts are signed out immediately. Continue?',
    taken: 'Username is already taken',
    differ: 'Two Passwords Are Different',
    forbidden: 'You have no permission to do this',
    tooLarge: 'File Too Large',
    pictureType: 'Only JPG and PNG pictures are supported',
  },
} as const;

type Field = keyof (typeof accountWords)['en']['fields'];

const password = {
  zh_cn: '密码长度在6-20位，不能包含空格',
  en: 'The password needs 6 to 20 characters without spaces',
};
const letters = {
  zh_cn: '账号只能由字母、数字、下划线或中文组成',
  en: 'The username can only contain letters, digits, underscores and Chinese characters',
};

/** The form's message for a value of a field; none for a valid value. */
export const accountRules: [Field, string, Record<Lang, string> | null][] = [
  ['username', '', { zh_cn: '账号不能为空', en: 'Username is required' }],
  ['username', 'a b', letters],
  ['username', 'ab-c', letters],
  ['password', '', { zh_cn: '密码不能为空', en: 'Password is required' }],
  ['password', '12345', password],
  ['password', '123456', null],
  ['password', '1'.repeat(20), null],
  ['password', '1'.repeat(21), password],
  ['password', '123 456', password],
  ['nickname', '昵'.repeat(20), null],
  [
    'nickname',
    '昵'.repeat(21),
    { zh_cn: '昵称不能超过20个字符', en: 'Nickname may have at most 20 characters' },
  ],
  ['tel', '12345x', { zh_cn: '电话号码格式不正确', en: 'wrong telephone number' }],
  ['tel', '13800138000', null],
  ['email', 'nobody', { zh_cn: '邮箱格式不正确', en: 'wrong email' }],
  ['email', 'somebody@example.com', null],
];

import type { ObjectSchema } from '#schemas/resource.ts';

/** What changing one's password asks for; the rules are those of Platform.User.AlterPassword. */
export const passwordSchema: ObjectSchema = {
  type: 'object',
  required: ['old_password', 'new_password', 'new_password_again'],
  properties: {
    // No password of today's rules: an older one may be of others.
    old_password: {
      type: 'string',
      secret: true,
      maxLength: 200,
      label: { zh_cn: '原密码', en: 'Current password' },
    },
    new_password: {
      type: 'string',
      format: 'password',
      label: { zh_cn: '新密码', en: 'New password' },
      help: { zh_cn: '6-20位，不能包含空格', en: '6 to 20 characters without spaces' },
    },
    new_password_again: {
      type: 'string',
      format: 'password',
      label: { zh_cn: '确认密码', en: 'Confirm new password' },
    },
  },
};

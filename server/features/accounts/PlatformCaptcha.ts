import { ret } from '#schemas/wire.ts';
import { value, valuesAnswer } from '../../answers.ts';
import { ApiError } from '../../apiError.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { networkOf } from '../../platform/rules/network.ts';
import { countTry } from '../../platform/store/throttle.ts';
import { issueCaptcha } from './captcha.ts';

/** Issues captchas: open to everyone, but limited to about two per second per address in the long run. */
export const platformCaptcha = {
  'Platform.Captcha.Get': {
    access: 'public',
    writes: false,
    input: noInput,
    summary: { zh_cn: '获取验证码图片', en: 'A captcha picture' },
    answer: valuesAnswer(
      {
        captcha_id: value(
          'string',
          '验证码编号，与答案一起提交；空文本表示不需要验证码',
          'Sent back with the answer; empty where no captcha is needed',
        ),
        image: value('string', '图片，SVG 格式的 data URL', 'The picture, an SVG data URL'),
        work: value(
          'integer',
          '注册时工作量证明的位数',
          'How many bits the proof of work of a registration needs',
        ),
      },
      ['work'],
    ),
    run: async (call) => {
      // Without a picture, the sign-in page requires no captcha.
      if (!call.app.settings.captcha) return { captcha_id: '', image: '' };
      const wait = await countTry(call.app.shared.counters, [
        { key: `captcha@${networkOf(call.ip)}`, most: 120, seconds: 60 },
      ]);
      if (wait > 0) throw new ApiError(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
      const { registerWork: work } = call.app.settings;
      return { ...issueCaptcha(call.app.keys), ...(work > 0 && { work }) };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

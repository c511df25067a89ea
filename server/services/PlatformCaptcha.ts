import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from '../rules/network.ts';
import { type HandWritten, noInput } from '../service.ts';
import { issueCaptcha } from '../store/captcha.ts';
import { countTry } from '../store/throttle.ts';

/** Gives out captchas: anybody may ask, but no address more than twice a second for long. */
export const platformCaptcha: Readonly<Record<string, HandWritten>> = {
  'Platform.Captcha.Get': {
    access: 'public',
    writes: false,
    input: noInput,
    summary: { zh_cn: '获取验证码图片', en: 'A captcha picture' },
    run: async (call) => {
      // Without a picture the sign-in page asks for no captcha.
      if (!call.app.settings.captcha) return { captcha_id: '', image: '' };
      const wait = await countTry(call.app.shared.counters, [
        { key: `captcha@${networkOf(call.ip)}`, most: 120, seconds: 60 },
      ]);
      if (wait > 0) throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
      const { registerWork: work } = call.app.settings;
      return { ...issueCaptcha(call.app.keys), ...(work > 0 && { work }) };
    },
  },
};

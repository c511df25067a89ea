import { writeMoment } from '../values/moment.ts';
import { define } from './define.ts';

/** The time of the call, in UTC. */
export const now = define({
  name: 'now',
  label: { zh_cn: '当前时间', en: 'Now' },
  help: { zh_cn: '当前时间（UTC）', en: 'The moment at which the function is asked, in UTC' },
  parameters: [],
  gives: () => ({ type: 'date' }),
  run: (context) => writeMoment(context.now()),
  php: 'return self::moment(call_user_func(self::$clock));',
  vectors: [],
});

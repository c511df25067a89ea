import { define } from './define.ts';

/** A new random identifier. */
export const uuid = define({
  name: 'uuid',
  label: { zh_cn: '唯一编号', en: 'UUID' },
  help: { zh_cn: '新的随机编号', en: 'A new random identifier' },
  parameters: [],
  gives: () => ({ type: 'string' }),
  run: (context) => context.uuid(),
  php: 'return call_user_func(self::$uuid);',
  vectors: [],
});

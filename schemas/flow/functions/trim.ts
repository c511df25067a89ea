import { trimmed } from '../../text/trimmed.ts';
import { define, giving } from './define.ts';

// Control characters and the space, then the wider blanks.
const taken = `${String.fromCharCode(...Array(33).keys())}\u00a0\u3000\ufeff`;

/** The text without blanks at both ends, including full-width ones. */
export const trim = define({
  name: 'trim',
  label: { zh_cn: '去除首尾空白', en: 'Trim' },
  help: {
    zh_cn: '去除首尾的空白（包括全角空格）',
    en: 'The text without blanks at both ends, full-width ones among them',
  },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: (args) => giving('string', args),
  run: (_context, text) => trimmed(text, taken),
  // No regular expression: PCRE fails on long texts and returns null.
  php: String.raw`$wide = array("\xc2\xa0" => 2, "\xe3\x80\x80" => 3, "\xef\xbb\xbf" => 3);
$from = 0;
$to = strlen($text);
while ($from < $to) {
    $two = substr($text, $from, 2);
    $three = substr($text, $from, 3);
    if (ord($text[$from]) <= 32) {
        $from++;
    } elseif (isset($wide[$two]) || isset($wide[$three])) {
        $from += isset($wide[$two]) ? 2 : 3;
    } else {
        break;
    }
}
while ($to > $from) {
    $two = substr($text, max($from, $to - 2), 2);
    $three = substr($text, max($from, $to - 3), 3);
    if (ord($text[$to - 1]) <= 32) {
        $to--;
    } elseif (isset($wide[$two]) || isset($wide[$three])) {
        $to -= isset($wide[$two]) ? 2 : 3;
    } else {
        break;
    }
}
return (string) substr($text, $from, $to - $from);`,
  vectors: [
    { args: [' a b\n'], result: 'a b' },
    { args: ['　中　'], result: '中' },
    { args: [''], result: '' },
  ],
});

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** A wire amount such as `1234.50` in Chinese financial numerals: 壹仟贰佰叁拾肆元伍角整. */
export function chineseAmount(text: string): string | undefined {
  const [, whole, cents = ''] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const yuan = wholeWords(whole.replace(/^0+/, ''));
  const [jiao = '0', fen = '0'] = cents.padEnd(2, '0');
  if (jiao === '0' && fen === '0') return `${yuan || digits.charAt(0)}元整`;
  const before = yuan ? `${yuan}元${jiao === '0' ? digits.charAt(0) : ''}` : '';
  const middle = jiao === '0' ? '' : `${digits.charAt(Number(jiao))}角`;
  return before + middle + (fen === '0' ? '整' : `${digits.charAt(Number(fen))}分`);
}

// One 零 stands for any number of zeros between two digits; zeros at the end are not said.
function wholeWords(whole: string): string {
  let words = '';
  let hasGap = false;
  const count = Math.ceil(whole.length / 4);
  for (let group = count - 1; group >= 0; group--) {
    const end = whole.length - group * 4;
    const part = whole.slice(Math.max(0, end - 4), end);
    let isSaid = false;
    for (const [at, digit] of [...part].entries()) {
      if (digit === '0') {
        hasGap = words !== '';
        continue;
      }
      words += (hasGap ? digits.charAt(0) : '') + digits.charAt(Number(digit)) + places[part.length - 1 - at];
      hasGap = false;
      isSaid = true;
    }
    if (isSaid) words += groups[group];
  }
  return words;
}

const lineWidth = 110;

/** A resource file as the formatter leaves it: words on one line each where they fit, all else one by one. */
export function printResource(content: object): string {
  return `${printValue(content, 0, 0)}\n`;
}

/**
 * A value inside a resource file.
 * @param indent The blanks before the line of the value
 * @param before The width of what stands before the value in its line
 */
export function printValue(value: unknown, indent: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const flat = inOneLine(value);
  // A comma may follow.
  const fits = before + widthOf(flat) + 1 <= lineWidth;
  const inner = ' '.repeat(indent + 2);
  const end = ' '.repeat(indent);
  if (Array.isArray(value)) {
    const isFlat = value.every((one) => typeof one !== 'object' || one === null);
    if (value.length === 0 || (isFlat && fits)) return flat;
    return `[\n${value.map((one) => inner + printValue(one, indent + 2, indent + 2)).join(',\n')}\n${end}]`;
  }
  if (Object.keys(value).length === 0) return '{}';
  if (isWords(value) && fits) return flat;
  const entries = Object.entries(value).map(([name, one]) => {
    const start = `${inner}${JSON.stringify(name)}: `;
    return start + printValue(one, indent + 2, widthOf(start));
  });
  return `{\n${entries.join(',\n')}\n${end}}`;
}

function isWords(value: object): boolean {
  return (
    'zh_cn' in value || ('label' in value && Object.keys(value).every((name) => /^(label|tone)$/.test(name)))
  );
}

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inOneLine(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

// Characters of Chinese are as wide as two others.
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        sign,
      )
        ? 2
        : 1),
    0,
  );
}

const phone = /^\+?\d[\d -]{3,18}\d$/;
const moneyText = /^-?\d{1,13}(\.\d{1,2})?$/;
const color = /^#[\da-f]{6}$/i;
// Pictures on other hosts would reveal the viewer to those hosts; the page's policy does not load them
// either.
const picture = /^\/uploads\/[\w.-]{1,200}\.(jpg|png)$/;
const upload = /^(\/uploads\/[\w.-]{1,200}|https?:\/\/[^\s"<>]{1,480})$/;
const ipv4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** Formats of JSON Schema that are taken from ajv-formats. */
export const foreignFormats = [
  'email',
  'uri',
  'uri-reference',
  'time',
  'uuid',
  'ipv4',
  'ipv6',
  'hostname',
  'json-pointer',
  'regex',
] as const;

/** Kaifang's own string formats, by name: whether a text is valid. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  money: (text) => moneyText.test(text),
  phone: (text) => phone.test(text),
  color: (text) => color.test(text),
  uri: isWebAddress,
  image: (text) => picture.test(text),
  file: (text) => upload.test(text),
  'ip-list': (text) => splitEntries(text).every(isIpEntry),
  password: isPassword,
  'date-time': isMoment,
  date: isDay,
};

// Counts the normalized form: the same password has the same length with any keyboard's way of composing
// accents.
function isPassword(text: string): boolean {
  const { length } = [...text.normalize('NFC')];
  return !/\s/u.test(text) && length >= 6 && length <= 20;
}

/**
 * The entries of a list as people type it: separated by Western or Chinese commas or semicolons, blanks or
 * lines.
 */
export function splitEntries(text: string): string[] {
  return text.split(/[\s,;，；、]+/u).filter((entry) => entry !== '');
}

/** Whether an entry of an IP list is a valid address or range. */
export function isIpEntry(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  if (rest.length > 0) return false;
  const size = ipv4.test(address) ? 32 : isIpv6(address) ? 128 : 0;
  return size > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size));
}

function isIpv6(address: string): boolean {
  if (!address.includes(':')) return false;
  try {
    return new URL(`http://[${address}]/`).hostname.startsWith('[');
  } catch {
    return false;
  }
}

// Only these schemes: an address that runs as a script would become a link on another person's screen.
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\]+$/i.test(text) && URL.canParse(text);
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || year === '0000') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return moment.getUTCMonth() + 1 === Number(month) && moment.getUTCDate() === Number(day);
}

function isMoment(text: string): boolean {
  const parts =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
      text,
    );
  if (!parts || !isDay(parts[1] ?? '')) return false;
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

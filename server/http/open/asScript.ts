// Names with dots between, and nothing that could be anything else.
const callable = /^[A-Za-z_$][\w$]{0,63}(?:\.[A-Za-z_$][\w$]{0,63}){0,4}$/;

/** An answer as a script that calls a function with it (JSONP); nothing where that is no name of a function. */
export function asScript(callback: unknown, text: string): string | null {
  if (typeof callback !== 'string' || !callable.test(callback)) return null;
  const plain = text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `/**/${callback}(${plain});`;
}

/** A parsed reference: the node, and the path within its output. */
export interface Path {
  readonly node: string;
  readonly steps: readonly (string | number)[];
}

const whole = /^([a-z][a-z0-9_]{0,30})((?:\.[^.[\]]{1,100}|\[\d{1,6}\])*)$/u;

/** Parses `node.path[0].field`; null when the syntax is invalid. */
export function readPath(ref: string): Path | null {
  const parts = whole.exec(ref);
  if (!parts) return null;
  const steps = [...(parts[2] ?? '').matchAll(/\.([^.[\]]+)|\[(\d+)\]/gu)].map(([, name, index]) =>
    name === undefined ? Number(index) : name,
  );
  return { node: parts[1] ?? '', steps };
}

/** Formats a reference. */
export function writePath({ node, steps }: Path): string {
  return node + steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
}

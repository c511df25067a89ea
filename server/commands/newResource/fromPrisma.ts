import type { FieldGuess } from './fieldGuess.ts';

/** The fields of a model of a Prisma schema: the named one, or the first. */
export function fieldsOfPrisma(text: string, wanted?: string): FieldGuess[] | undefined {
  const blocks = blocksIn(text.slice(0, 1_000_000));
  const enums = new Map(
    blocks.flatMap(({ kind, name, body }): [string, string[]][] =>
      kind === 'enum' ? [[name, body.map((line) => line.split(/\s/, 1)[0] ?? '')]] : [],
    ),
  );
  const models = blocks.filter(({ kind }) => kind === 'model');
  const names = new Set(models.map(({ name }) => name));
  const model = models.find(({ name }) => wanted === undefined || name === wanted);
  return model?.body.flatMap((line) => fieldOf(line, enums, names));
}

interface Block {
  readonly kind: string;
  readonly name: string;
  readonly body: string[];
}

// A block ends with a line that holds its bracket, or in the line where it begins.
function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const whole of text.split('\n')) {
    let line = (whole.split('//', 1)[0] ?? '').trim();
    const [start = '', kind, name = ''] = /^(model|enum)\s{1,20}(\w{1,100})\s{0,20}\{/.exec(line) ?? [];
    if (kind !== undefined) {
      open = { kind, name, body: [] };
      blocks.push(open);
      line = line.slice(start.length).trim();
    }
    const isLast = line.endsWith('}');
    const content = isLast ? line.slice(0, -1).trim() : line;
    if (open && content !== '' && !content.startsWith('@@')) open.body.push(content);
    if (isLast) open = undefined;
  }
  return blocks;
}

const scalars: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  String: { type: 'string', maxLength: 255 },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer' },
  BigInt: { type: 'integer' },
  Float: { type: 'number' },
  Decimal: { type: 'number' },
  DateTime: { type: 'string', format: 'date-time' },
  Json: { format: 'json' },
};

function fieldOf(
  line: string,
  enums: ReadonlyMap<string, readonly string[]>,
  models: ReadonlySet<string>,
): FieldGuess[] {
  const [, name = '', type = '', mark = ''] = /^(\w{1,100})\s{1,100}(\w{1,100})(\[\]|\?)?/.exec(line) ?? [];
  const rest = line;
  // A relation is stored in the key beside it.
  if (name === '' || models.has(type)) return [];
  const choices = enums.get(type);
  const plain = choices
    ? { type: 'string', enum: choices }
    : (scalars[type] ?? { type: 'string', maxLength: 255 });
  const sized = /@db\.(?:Var)?Char\((\d{1,4})\)/.exec(rest)?.[1];
  const property =
    mark === '[]'
      ? { format: 'json' }
      : /@db\.Text\b/.test(rest)
        ? { type: 'string', format: 'text', maxLength: 10_000 }
        : { ...plain, ...(sized !== undefined && { maxLength: Math.min(Number(sized), 1000) }) };
  const preset = /@default\("?([\w-]+)"?\)/.exec(rest)?.[1];
  const isChosen = preset !== undefined && choices?.includes(preset);
  return [
    {
      name,
      property: {
        ...property,
        ...(/@unique\b/.test(rest) && { unique: true }),
        ...(isChosen && { default: preset }),
      },
      isRequired: mark === '' && !/@default\b|@updatedAt\b/.test(rest),
      because: `${type}${mark}`,
    },
  ];
}

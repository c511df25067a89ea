import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldTypes } from '#schemas/fields/all.ts';
import grammar from '#schemas/resource.schema.json' with { type: 'json' };

/** Files that still depend on the name of a field type, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'schemas/faults/fields.ts': 'random texts are of one line',
  'schemas/pictureField.ts': 'prefers a picture to a file',
  'schemas/property.ts': 'completes unique texts of one line',
};

const decisions = [
  /fieldTypeName\([^\n]*\) [!=]== /,
  /switch \(fieldTypeName\(/,
  /includes\(fieldTypeName\(/,
  /(?:Record|Set)<FieldTypeName\b/,
  /(?:fieldType\([^\n]*\)|\btype)\.name [!=]== '/,
];

const files = ['schemas', 'src', 'server', 'providers', 'tools'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`),
);

it('decides by the name of a field type in the field types alone', () => {
  const deciding = files
    .filter((file) => !/^(?:schemas|src)\/fields\//.test(file))
    .filter((file) => decisions.some((decision) => decision.test(readFileSync(file, 'utf8'))))
    // Compares two declarations of the same name with each other, not with a literal.
    .filter((file) => file !== 'schemas/faults/inputs.ts');
  expect(deciding.sort()).toEqual(Object.keys(allowed).sort());
});

/** Comparisons of a property's format, JSON type or widget with a literal, in whatever way it is reached. */
const comparisons = [
  /\bformat\b\)? [!=]==? '/,
  /'\w[\w-]*' [!=]==? [\w.?]*\bformat\b/,
  /(?<!typeof )\b(?:[pP]roperty(?:Of\(\w+\))?|schema|items|properties\[[^\]]*\])\??\.type [!=]== '/,
  /\.includes\([\w.?]*\bformat\b/,
  /'ui:widget'\] [!=]== '/,
  /data-type[~|^$*]?="/,
];

/** Files of the browser that still compare, each with its reason. */
const comparing: Readonly<Record<string, string>> = {
  'src/features/api_design/rules/rulesForm.ts': "the eight types of an API's parameters",
  'src/features/api_import/SelectStep.tsx': 'the format of an imported document',
  'src/fields/widgets/files.tsx': 'a list of pictures takes pictures alone',
  'src/fields/widgets/json.tsx': 'JSON may be kept as text',
  'src/records/import/ImportDialog.tsx': 'the format of an uploaded file',
};

it('decides by a format or a JSON type in the browser nowhere else', () => {
  const found = files
    .filter((file) => file.startsWith('src/') && !file.startsWith('src/fields/types/'))
    .filter((file) => comparisons.some((comparison) => comparison.test(readFileSync(file, 'utf8'))));
  expect(found.sort()).toEqual(Object.keys(comparing).sort());
});

it('has one visible half for each field type, in a file of its name', () => {
  expect(readdirSync('src/fields/types').sort()).toEqual(
    Object.keys(fieldTypes)
      .map((name) => `${name}.tsx`)
      .sort(),
  );
});

it('offers the format of every field type in resource files', () => {
  const { enum: offered } = grammar.$defs.property.properties.format;
  const own = Object.values(fieldTypes).flatMap(({ format }) => format?.name ?? []);
  const others = ['time', 'uri-reference', 'uuid', 'ipv4', 'ipv6', 'hostname', 'json-pointer', 'regex'];
  expect([...offered].sort()).toEqual([...own, ...others].sort());
});

it('names the type of the guide in four files', () => {
  const naming = [...files, 'schemas/resource.schema.json'].filter((file) =>
    /['"]percent['"]|fields\/percent|^ {2}percent,$|percent: typeof view/m.test(readFileSync(file, 'utf8')),
  );
  expect(naming.sort()).toEqual([
    'schemas/fields/all.ts',
    'schemas/fields/percent.ts',
    'schemas/resource.schema.json',
    'src/fields/types/percent.tsx',
  ]);
});

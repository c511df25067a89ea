import { expect, it } from 'vitest';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { readInWorker } from '#server/features/openapi/reading/readInWorker.ts';
import { Unreadable } from '#server/features/openapi/reading/unreadable.ts';
import suite from '../fixtures/jsonTestSuite.json' with { type: 'json' };

const files = Object.entries(suite.files).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const);
const outcome = (file: Uint8Array): unknown => {
  try {
    readDocument(file, null);
    return 'read';
  } catch (error) {
    return error;
  }
};
const inside = (file: Buffer) =>
  Buffer.concat([
    Buffer.from('{"openapi":"3.0.0","info":{"title":"T","version":"1"},"paths":{"/a":{"get":{}}},"x-test":'),
    file,
    Buffer.from('}'),
  ]);

it.each(files.filter(([name]) => name.startsWith('n_')))(
  'is no JSON, alone and in a document (SWG-02): %s',
  (_name, file) => {
    for (const one of [file, inside(file)]) expect(outcome(one)).toBeInstanceOf(Unreadable);
  },
);

it.each(files.filter(([name]) => name.startsWith('i_')))(
  'is read or refused with its reason (SWG-02): %s',
  (_name, file) => {
    expect(outcome(file)).toBeInstanceOf(Unreadable);
    const found = outcome(inside(file));
    expect(found === 'read' || found instanceof Unreadable).toBe(true);
  },
);

it.each([
  ['a hundred thousand brackets', '['.repeat(100_000)],
  ['fifty thousand lists of objects', '[{"":'.repeat(50_000)],
])('that never closes is refused by the worker (SWG-02): %s', async (_name, text) => {
  const limits = { milliseconds: 10_000, megabytes: 512, operations: 20_000 };
  await expect(readInWorker(Buffer.from(text), null, limits)).rejects.toBeInstanceOf(Unreadable);
});

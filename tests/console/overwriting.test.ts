import { expect, test } from 'vitest';
import type { Opened } from '#server/databases/connections.ts';
import type { Batch } from '#server/databases/engine.ts';
import { createProcedure } from '#server/features/console/createProcedure.ts';
import { ConsoleFault } from '#server/flow/data/fault.ts';

// A fake MySQL server that answers as given and records what it receives.
function standIn(answer: (text: string) => string | null | undefined) {
  const sent: string[] = [];
  const query = async (text: string): Promise<Batch> => {
    sent.push(text);
    const columns = [{ name: 'Create Procedure', type: 'text' }];
    return { columns, rows: [[answer(text) ?? null]], changed: null };
  };
  const open = async () => ({ query, cancel: async () => {}, end: async () => {}, release: () => {} });
  const opened = { id: 1, dialect: 'mysql', engine: { dialect: 'mysql', open } } as unknown as Opened;
  return { sent, opened };
}
const refused = (said: string) => {
  throw new ConsoleFault('statement', said);
};
const text = '-- no function\ncreate procedure p() select 1';

test('a procedure whose text cannot be read is not overwritten: it could not be put back', async () => {
  const { sent, opened } = standIn(() => null);
  await expect(createProcedure(opened, text, true)).rejects.toMatchObject({
    key: 'console.procedureUnreadable',
  });
  expect(sent).toEqual(['select version()', 'show create procedure `p`']);
});

test('one that is not there is made, and what a comment says of its kind is not heard', async () => {
  const { sent, opened } = standIn((said) =>
    said.startsWith('show') ? refused('PROCEDURE p does not exist') : null,
  );
  await createProcedure(opened, text, true);
  expect(sent).toEqual(['select version()', 'show create procedure `p`', text]);
});

test('one that could be put back no more is shown, with its text', async () => {
  const old = 'create procedure p() select 0';
  const { sent, opened } = standIn((said) =>
    said.startsWith('show') ? old : /^(--|create)/.test(said) ? refused('no') : null,
  );
  await expect(createProcedure(opened, text, true)).rejects.toMatchObject({
    key: 'console.procedureLost',
    detail: { data: { definition: old } },
  });
  const back = ['set session sql_mode = ?', old];
  expect(sent.filter((one) => !one.includes('procs_priv'))).toEqual([
    ...['select version()', 'show create procedure `p`', 'drop procedure `p`', text],
    ...back,
  ]);
});

test('one of MariaDB is replaced at once, and so keeps who may run it', async () => {
  const { sent, opened } = standIn((said) => (said === 'select version()' ? '11.8.2-MariaDB' : null));
  await createProcedure(opened, text, true);
  expect(sent).toEqual(['select version()', '-- no function\ncreate or replace procedure p() select 1']);
});

import { describe, expect, it } from 'vitest';
import { callsProcedure } from '#server/rules/sql/procedureCall.ts';
import { hazardsBelow, hazardsIn } from '../support/house/hazards.ts';
import { productRooms } from '../support/house/house.ts';

/** Where one of these words may stand, and why it is safe there. */
const allowed: Readonly<Record<string, string>> = {
  'code server/store/shared/redisLink.ts':
    'constant scripts of ours, run by Redis, with keys and arguments beside them',
  'code server/boot/loadBundle.mjs': 'the bundle of the server itself',
  'command server/boot/runToEnd.mjs': 'Vite and the bundler, by their own paths',
  'command server/dev/watchedServer.ts': 'the server, by its own path',
  'command server/store/embedded/canEnter.ts': 'a constant script that gets the folder as its argument',
  'command server/store/embedded/cluster.ts': 'initdb, by its path and arguments',
  'command server/store/embedded/launch.ts': 'postgres, by its path and arguments',
  'command server/store/embedded/package/prepare.ts': 'the binaries of the package, by their path',
  'command server/store/embedded/shutDown.ts': 'pg_ctl, by its path and arguments',
  'command server/store/embedded/singleUser.ts': 'postgres, by its path and arguments',
  'command server/store/local/processStart.ts': 'ps, with a number',
  'command server/store/lock/holder.ts': 'a constant command that names the machine',
  'markup src/fields/HtmlFrame.tsx': 'cleaned on the server, and shown in a frame that runs no script',
  'pattern server/console/withoutSecrets.ts': 'every sign of the word is escaped',
  'pattern server/rules/formula.ts': 'made of constants',
  'pattern server/rules/maskSecrets.ts': 'made of constants',
  'pattern server/rules/sql/procedureCall.ts': 'every sign of the name is escaped',
  'pattern server/rules/sql/pieces.ts': 'made of constants',
  'pattern server/sqlapi/readStatement.ts': 'made of constants',
  'pattern src/forms/templates/pickedParts.ts': 'the pattern of a field, out of its resource file',
  'statement server/collection/audit.ts': 'a comment that is a constant',
  'statement server/collection/query.ts': 'one of two words',
  'statement server/collection/where.ts': 'the type of a column, and units of time of a list of ours',
  'statement server/collection/write.ts': 'the type of a column',
  'statement server/console/alterTable.ts': 'words of ours, one of two or of a list',
  'statement server/console/createTable.ts': 'a type out of a list of ours',
  'statement server/console/mysql/catalog.ts': 'a whole number',
  'statement server/console/mysql/engine.ts': 'a number',
  'statement server/console/platformRole.ts':
    'names of ours, escaped, and a password made of hexadecimal digits',
  'statement server/console/postgres/engine.ts': 'settings out of two lists of ours',
  'statement server/console/typed/createProcedure.ts': 'one of two words',
  'statement server/export/guardSql.ts': 'numbers of letters that stand beside it',
  'statement server/flow/data/dataRole.ts':
    'names of ours, escaped, and a password made of hexadecimal digits',
  'statement server/flow/data/describe.ts': 'a number of ours',
  'statement server/store/migration/conversion.ts': 'the type of a column',
  'statement server/store/migration/takeStep.ts': 'the type of a column',
  'statement server/store/open/callLog.ts': 'one of two words',
  'statement server/store/partitions/layAhead.ts': 'one of two words',
  'statement server/store/partitions/shape.ts': "PostgreSQL's own definitions of what a table has",
  'statement server/store/reading/readInBatches.ts': 'a number',
  'statement server/store/shared/databaseNews.ts': 'a constant',
  'statement server/store/stats/rollUpTables.ts': 'numbers that are counted out beside it',
  'statement server/trash/insertKept.ts': 'the type of a column',
  'print server/boot/run.ts': 'the greeting, and why there is none',
  'print server/check/writeTypes.ts': 'a command of the developer',
  'print server/dev/watchedServer.ts': 'a command of the developer',
  'print src/routes.tsx': 'a page that a resource file names and that there is not: no data',
};

const isCommand = (path: string) => path.startsWith('server/commands/');

describe('words by which others were broken into (SRC-01)', () => {
  it('stand only where the list says why', () => {
    const found = hazardsBelow(process.cwd(), productRooms);
    expect(found.length).toBeGreaterThan(20);
    const judged = found.filter(({ what, path }) => !(what === 'print' && isCommand(path)));
    const strange = judged.filter(({ what, path }) => !(`${what} ${path}` in allowed));
    expect(strange.map(({ what, path, line }) => `${path}:${line} ${what}`).join('\n')).toBe('');
    const used = new Set(judged.map(({ what, path }) => `${what} ${path}`));
    // What is gone needs no leave any more.
    expect(Object.keys(allowed).filter((key) => !used.has(key))).toEqual([]);
  });

  it.each([
    ['eval(text)', 'code'],
    ['globalThis.eval(text)', 'code'],
    ['new Function("a", text)', 'code'],
    ['setTimeout("go()", 1)', 'code'],
    ['import vm from "node:vm"', 'code'],
    ['await import("inspector")', 'code'],
    ['import { exec } from "node:child_process"', 'shell'],
    ['import * as all from "child_process"', 'shell'],
    ['spawn("ls", [], { shell: true })', 'shell'],
    ['import { spawn } from "node:child_process"', 'command'],
    ['element.innerHTML = text', 'markup'],
    ['element.insertAdjacentHTML("beforeend", text)', 'markup'],
    ['document.write(text)', 'markup'],
    ['const it = <p dangerouslySetInnerHTML={{ __html: text }} />', 'markup'],
    ['const it = <iframe srcDoc={text} />', 'markup'],
    ['new RegExp(text)', 'pattern'],
    [`RegExp(\`^\${text}\`)`, 'pattern'],
    ['sql.raw(text)', 'statement'],
    [`client.query(\`select \${text}\`)`, 'statement'],
    ['client.query("select " + text)', 'statement'],
    ['console.log(call.fields)', 'print'],
  ])('are heard in %s', (text, what) => {
    expect(hazardsIn('a.tsx', text).map((one) => one.what)).toContain(what);
  });

  it.each([
    `sql\`select \${text}\``,
    'new RegExp("^a")',
    'client.query("select 1")',
    '({ shell: false })',
    'evaluate(text)',
  ])('are not heard in %s', (text) => expect(hazardsIn('a.tsx', text)).toEqual([]));

  it('let a procedure bear whatever name, and take it for no pattern', () => {
    expect(callsProcedure('call "(a+)+$"(1)', '(a+)+$')).toBe(true);
    expect(callsProcedure('call "aaaa"(1)', '(a+)+$')).toBe(false);
    expect(callsProcedure('call "["(1)', '[')).toBe(true);
    expect(callsProcedure('select shop."a.b"(1)', 'a.b')).toBe(true);
    expect(callsProcedure('select shop."axb"(1)', 'a.b')).toBe(false);
  });
});

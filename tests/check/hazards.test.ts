import { describe, expect, it } from 'vitest';
import { callsProcedure } from '#server/platform/rules/procedureCall.ts';
import { hazardsBelow, hazardsIn } from '../support/house/hazards.ts';
import { productRooms } from '../support/house/house.ts';

/** Where one of these words is allowed, and why it is safe there. */
const allowed: Readonly<Record<string, string>> = {
  'code server/platform/cache/redisLink.ts':
    'constant scripts of ours, run by Redis, with keys and arguments beside them',
  'code server/boot/loadBundle.mjs': 'the bundle of the server itself',
  'command server/boot/runToEnd.mjs': 'Vite and the bundler, by their own paths',
  'command server/commands/dev/studio/studioProcess.ts': 'a file of the product, by its own path',
  'command server/commands/dev/watchedServer.ts': 'the server, by its own path',
  'command server/platform/embedded/canEnter.ts': 'a constant script that gets the folder as its argument',
  'command server/platform/embedded/cluster.ts': 'initdb, by its path and arguments',
  'command server/platform/embedded/launch.ts': 'postgres, by its path and arguments',
  'command server/platform/embedded/prepare.ts': 'the binaries of the package, by their path',
  'command server/platform/embedded/shutDown.ts': 'pg_ctl, by its path and arguments',
  'command server/platform/embedded/singleUser.ts': 'postgres, by its path and arguments',
  'command server/platform/local/processStart.ts': 'ps, with a number',
  'command server/platform/local/holder.ts': 'a constant command that names the machine',
  'markup src/fields/HtmlFrame.tsx': 'cleaned on the server, and shown in a frame that runs no script',
  'pattern server/databases/withoutSecrets.ts': 'every sign of the word is escaped',
  'pattern server/platform/rules/formula.ts': 'made of constants',
  'pattern server/platform/rules/maskSecrets.ts': 'made of constants',
  'pattern server/platform/rules/procedureCall.ts': 'every sign of the name is escaped',
  'pattern server/platform/rules/pieces.ts': 'made of constants',
  'pattern server/databases/statements/readStatement.ts': 'made of constants',
  'pattern src/records/forms/templates/pickedParts.ts': 'the pattern of a field, out of its resource file',
  'statement server/commands/demo/dataTables.ts': 'columns that are constants beside it',
  'statement server/records/audit.ts': 'a comment that is a constant',
  'statement server/records/where.ts': 'the type of a column, and units of time of a list of ours',
  'statement server/records/write.ts': 'the type of a column',
  'statement server/databases/alterTable.ts': 'words of ours, one of two or of a list',
  'statement server/databases/createTable.ts': 'a type out of a list of ours',
  'statement server/databases/mysql/catalog.ts': 'a whole number',
  'statement server/databases/mysql/engine.ts': 'a number',
  'statement server/databases/platformRole.ts':
    'names of ours, escaped, and a password made of hexadecimal digits',
  'statement server/databases/postgres/engine.ts': 'settings out of two lists of ours',
  'statement server/databases/records/writers.ts': 'one of two words',
  'statement server/features/console/createProcedure.ts': 'one of two words',
  'statement server/records/export/guardSql.ts': 'numbers of letters that stand beside it',
  'statement server/flow/data/dataRole.ts':
    'names of ours, escaped, and a password made of hexadecimal digits',
  'statement server/flow/data/describe.ts': 'a number of ours',
  'statement server/platform/migration/changeType.ts': 'the type of a column',
  'statement server/platform/migration/conversion.ts': 'the type of a column',
  'statement server/platform/migration/takeStep.ts': 'the type of a column',
  'statement server/gateway/callLog.ts': 'one of two words',
  'statement server/platform/partitions/createUpcomingPartitions.ts': 'one of two words',
  'statement server/platform/partitions/shape.ts': "PostgreSQL's own definitions of what a table has",
  'statement server/platform/store/readInBatches.ts': 'a number',
  'statement server/platform/cache/databaseChangeFeed.ts': 'a constant',
  'statement server/features/stats/rollUpTables.ts': 'numbers that are counted out beside it',
  'statement server/records/trash/insertKept.ts': 'the type of a column',
  'pattern server/features/openapi/reading/schemaFaults.ts': "the official schemas' own patterns",
  'print server/boot/run.ts': 'the greeting, and why there is none',
  'print server/boot/writeBundle.mjs': 'a fault in the code that is bundled, to who starts it',
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
    // A removed use needs no exception any more.
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

  it('let a procedure have any name, and take it for no pattern', () => {
    expect(callsProcedure('call "(a+)+$"(1)', '(a+)+$')).toBe(true);
    expect(callsProcedure('call "aaaa"(1)', '(a+)+$')).toBe(false);
    expect(callsProcedure('call "["(1)', '[')).toBe(true);
    expect(callsProcedure('select shop."a.b"(1)', 'a.b')).toBe(true);
    expect(callsProcedure('select shop."axb"(1)', 'a.b')).toBe(false);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a call is quiet, and by which word. */
const allowed = [
  // What an open page asks again and again, told the first time.
  'src/apis/useApis.ts wasRefused',
  'src/console/useAsked.ts wasRefused',
  'src/jobs/useJob.ts wasRefused',
  'src/jobs/useJobs.ts wasRefused',
  'src/screens/show/thread/useThread.ts wasRefused',
  'src/shell/waiting/useWaiting.ts wasRefused',
  'src/stats/useStats.ts wasRefused',
  // Names beside attachments that can be opened without; whom a save concerns, which is asked about all the same.
  'src/fields/useFileNames.ts true',
  'src/screens/record/question/useSaveQuestion.tsx true',
  // A statement that is still being typed.
  'src/pages/sql_api/useDescribed.ts true',
  // Code that somebody changed: whether to write over it is a question.
  'src/pages/api_design/steps/CodeStep.tsx isAsked',
  // What whoever asked for it stopped himself.
  'src/console/useStoppable.ts isStopped',
  // A part of an upload that got lost: it is sent again, and its row says so.
  'src/pages/assets_upload/sendFile.ts isLost',
  // An edit conflict, whose question shows both versions; what the caller passes on.
  'src/pages/account_settings/useSaveProfile.ts isAsked',
  'src/pages/procedure/useProcedure.ts quiet',
  'src/screens/list/cell/useSaveRow.ts quiet',
  'src/screens/record/useUpdate.ts quiet',
];

it('no call keeps its refusals from the dialog but those that nobody has to hear of', () => {
  const files = ['src', 'providers'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  );
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !/^providers\/(quiet|servicesProvider)/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const words = text.matchAll(/\bquiet: (?:.*(wasRefused)\(|(\w+|\())|\{ (quiet) \}/g);
      return [...words].map((word) => `${file} ${word[1] ?? word[2] ?? word[3]}`);
    });
  expect(found.sort()).toEqual([...allowed].sort());
});

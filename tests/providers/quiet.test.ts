import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Places with quiet calls, and the word that makes them so. */
const allowed = [
  // Requests that an open page repeats; only the first failure is shown.
  'src/features/apis/useApis.ts isRejection',
  'src/features/console/useAsked.ts isRejection',
  'src/shell/jobs/jobsQuery.ts isRejection',
  'src/shell/jobs/jobsQuery.ts isRejection',
  'src/records/show/useThread.ts isRejection',
  'src/shell/menu/useWaiting.ts isRejection',
  'src/features/stats/useStats.ts isRejection',
  // The question before a restore, which reports a refusal itself.
  'src/records/act/useRestoreConcerns.ts true',
  // Names next to attachments, which open without them; the recipients of a save, which still asks for
  // confirmation.
  'src/fields/useFileNames.ts true',
  'src/records/record/useSaveQuestion.tsx true',
  // An unfinished statement.
  'src/features/sql_api/useDescribed.ts true',
  // The changes beside the rows of an import, which reports itself what is wrong.
  'src/features/api_import/useCoverChanges.ts true',
  // Edited code: the page asks whether to overwrite it.
  'src/features/api_design/steps/CodeStep.tsx isAsked',
  // Requests that the user stopped.
  'src/features/console/useStoppable.ts isStopped',
  // A lost part of an upload: it is sent again, and its row shows that.
  'src/features/assets_upload/sendFile.ts isLost',
  // An edit conflict, whose question shows both versions; an option that the caller passes on.
  'src/features/account_settings/useSaveProfile.ts isAsked',
  'src/features/procedure/useProcedure.ts quiet',
  'src/records/list/cell/useSaveRow.ts quiet',
  'src/records/record/useRecordEdit.ts quiet',
  'src/records/history/useRestore.ts isAsked',
  'src/features/api_design/useAutosave.ts isConflict',
];

it('no call keeps its refusals from the dialog but those that no one has to learn of', () => {
  const files = ['src', 'providers'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  );
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !/^providers\/(quiet|servicesProvider)/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const words = text.matchAll(/\bquiet: (?:.*(isRejection)\(|(\w+|\())|\{ (quiet) \}/g);
      return [...words].map((word) => `${file} ${word[1] ?? word[2] ?? word[3]}`);
    });
  expect(found.sort()).toEqual([...allowed].sort());
});

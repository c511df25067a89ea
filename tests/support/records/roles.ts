/** Who calls a service, and in which state that account is. */
export const people = [
  'nobody',
  'a common member',
  'a personal developer',
  'a company developer',
  'an admin without the permission',
  'an admin with the permission',
  'the super admin',
  'a disabled admin',
  'a disabled super admin',
  'a super admin with a first password',
] as const;

/** One of those who call. */
export type Person = (typeof people)[number];

/** What a call comes to: it is let in, or it is answered with a code. */
export type Answer = 'passes' | 403 | 406 | 408 | 420;

/** For whom a service is. */
export type Role =
  | 'anybody'
  | 'who is signed in'
  | 'who is signed in, with a first password too'
  | 'developers'
  | 'permitted admins'
  | 'the super admin alone';

const answers: Readonly<Record<Role, readonly Answer[]>> = {
  // The order is that of `people`.
  anybody: [
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
  ],
  'who is signed in': [406, 'passes', 'passes', 'passes', 'passes', 'passes', 'passes', 408, 408, 420],
  'who is signed in, with a first password too': [
    406,
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
    'passes',
    408,
    408,
    'passes',
  ],
  developers: [406, 403, 'passes', 'passes', 'passes', 'passes', 'passes', 408, 408, 420],
  'permitted admins': [406, 403, 403, 403, 403, 'passes', 'passes', 408, 408, 420],
  'the super admin alone': [406, 403, 403, 403, 403, 403, 'passes', 408, 408, 420],
};

/**
 * Who may call what, as the specification and the contract say it and not as any service says of itself. The first
 * row that fits a service is its row, so that what is rare stands above what is usual.
 */
export const roleRows: readonly (readonly [services: string, role: Role])[] = [
  // Signing in, signing up, and what a visitor reads.
  ['Platform.User.UserLogin', 'anybody'],
  ['Platform.User.Register', 'anybody'],
  ['Platform.Captcha.Get', 'anybody'],
  ['Platform.Site.Get', 'anybody'],
  ['Platform.Article.*', 'anybody'],
  ['save_error_logger', 'anybody'],
  // A first password is changed before anything else is done; the screens ask who one is, and what one may.
  ['Platform.User.AlterPassword', 'who is signed in, with a first password too'],
  ['Platform.User.Logout', 'who is signed in, with a first password too'],
  ['Platform.User.Profile', 'who is signed in, with a first password too'],
  ['Admin.Permission.GetMyPermission', 'who is signed in, with a first password too'],
  // Only developers ask for APIs, and have a list of what they may ask for.
  ['Platform.ApiApply.GetApis', 'developers'],
  // Nor does anybody else subscribe to topics.
  ['Platform.Topic.*', 'developers'],
  // Everything else of a developer's own side is for whoever is signed in, and shows him his own records.
  ['Platform.*', 'who is signed in'],
  // Permissions are assigned by the super administrator, who alone sees what everybody did.
  ['Admin.Operation.*', 'the super admin alone'],
  ['Admin.PlatformOperation.*', 'the super admin alone'],
  ['Admin.Audit.*', 'the super admin alone'],
  // He alone signs in as somebody else and sees where somebody went.
  ['Admin.User.SimulationLogin', 'the super admin alone'],
  ['Admin.Requests.GetUserVisitPath', 'the super admin alone'],
  // He alone moves money.
  ['Admin.Recharge.Approve', 'the super admin alone'],
  ['Admin.Recharge.Decline', 'the super admin alone'],
  ['Admin.Payment.Settle', 'the super admin alone'],
  // What everybody needs in the frame: what he may find, what waits for him, his messages.
  ['Admin.Search.Find', 'who is signed in'],
  ['Admin.Stats.Home', 'who is signed in'],
  ['Admin.Waiting.Get', 'who is signed in'],
  ['Admin.Message.*', 'who is signed in'],
  ['Admin.Job.*', 'who is signed in'],
  // One's own views of lists; what is for all to see is an administrator's.
  ['Admin.SavedView.Share', 'permitted admins'],
  ['Admin.SavedView.*', 'who is signed in'],
  // Whoever fills in a form may upload what belongs into it.
  ['Admin.File.Upload', 'who is signed in'],
  ['Admin.File.BeginUpload', 'who is signed in'],
  ['Admin.File.AppendUpload', 'who is signed in'],
  ['Admin.File.FinishUpload', 'who is signed in'],
  ['Admin.File.CancelUpload', 'who is signed in'],
  ['Admin.File.GetUploads', 'who is signed in'],
  // The service tells of those alone that the caller may fetch.
  ['Admin.File.Names', 'who is signed in'],
  // Whoever deleted something may take that back; the service asks whether it was he.
  ['Admin.Trash.Restore', 'who is signed in'],
  // The tests' own resources.
  ['Admin.GuestWord.Add', 'anybody'],
  ['Admin.GuestWord.GetList', 'developers'],
  ['Admin.GuestWord.Get', 'developers'],
  ['Admin.GuestWord.Import', 'permitted admins'],
  ['Admin.GuestWord.*', 'the super admin alone'],
  ['Admin.KitchenSink.Close', 'the super admin alone'],
  ['Admin.KitchenRule.Revisions', 'the super admin alone'],
  ['Admin.OwnNote.*', 'who is signed in'],
  ['Admin.KitchenRule.Get', 'anybody'],
  // The back-office: limited to the operations that an administrator was given.
  ['Admin.*', 'permitted admins'],
];

/** The row of a service. @throws when there is none. */
export function roleRowOf(service: string): (typeof roleRows)[number] {
  const row = roleRows.find(([pattern]) =>
    pattern.endsWith('*') ? service.startsWith(pattern.slice(0, -1)) : service === pattern,
  );
  if (!row) throw new Error(`${service} has no row in tests/support/records/roles.ts`);
  return row;
}

/** What a service answers to each person. */
export function answersOf(service: string): Readonly<Record<Person, Answer>> {
  const row = answers[roleRowOf(service)[1]];
  return Object.fromEntries(people.map((person, at) => [person, row[at]])) as Record<Person, Answer>;
}

/** The callers of a service, with the state of their account. */
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

/** One of the callers. */
export type Person = (typeof people)[number];

/** The result of a call: authorized, or rejected with a code. */
export type Answer = 'passes' | 403 | 406 | 408 | 420;

/** Who a service is for. */
export type Role =
  | 'anybody'
  | 'who is signed in'
  | 'who is signed in, with a first password too'
  | 'developers'
  | 'permitted admins'
  | 'the super admin alone';

const answers: Readonly<Record<Role, readonly Answer[]>> = {
  // In the order of `people`.
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
 * Who may call what, according to the specification and the contract, independent of the services' own
 * declarations. The first row that matches a service applies, so specific rows come before general ones.
 */
export const roleRows: readonly (readonly [services: string, role: Role])[] = [
  // Signing in, signing up, and what visitors read.
  ['Platform.User.UserLogin', 'anybody'],
  ['Platform.User.Register', 'anybody'],
  ['Platform.Captcha.Get', 'anybody'],
  ['Platform.Site.Get', 'anybody'],
  ['Platform.Api.*', 'anybody'],
  ['Platform.Article.*', 'anybody'],
  ['save_error_logger', 'anybody'],
  // The initial password must be changed before anything else; the screens ask for the current user and their
  // permissions.
  ['Platform.User.AlterPassword', 'who is signed in, with a first password too'],
  ['Platform.User.Logout', 'who is signed in, with a first password too'],
  ['Platform.User.Profile', 'who is signed in, with a first password too'],
  ['Platform.Permission.GetMyPermission', 'who is signed in, with a first password too'],
  ['Admin.Permission.GetMyPermission', 'who is signed in, with a first password too'],
  // Only developers request APIs, and have a list of what they may request.
  ['Platform.ApiApply.GetApis', 'developers'],
  ['Platform.ApiApply.Add', 'developers'],
  // Only developers create applications and subscriptions.
  ['Platform.App.Add', 'developers'],
  ['Platform.Subscription.Add', 'developers'],
  // Only developers subscribe to topics.
  ['Platform.Topic.*', 'developers'],
  // Everything else on the developer side is for every signed-in user, and shows only that user's records.
  ['Platform.*', 'who is signed in'],
  // Only the super administrator assigns permissions and sees the actions of all accounts.
  ['Admin.Operation.*', 'the super admin alone'],
  ['Admin.PlatformOperation.*', 'the super admin alone'],
  ['Admin.Audit.*', 'the super admin alone'],
  // Only the super administrator can impersonate a user and see the log of impersonations.
  ['Admin.User.SimulationLogin', 'the super admin alone'],
  ['Admin.Requests.GetUserVisitPath', 'the super admin alone'],
  // Only the super administrator moves money.
  ['Admin.Recharge.Approve', 'the super admin alone'],
  ['Admin.Recharge.Decline', 'the super admin alone'],
  ['Admin.Payment.Settle', 'the super admin alone'],
  // What all users need in the frame: their search results, their pending work, their messages.
  ['Admin.Search.Find', 'who is signed in'],
  ['Admin.Stats.Home', 'who is signed in'],
  ['Admin.Waiting.Get', 'who is signed in'],
  ['Admin.Message.*', 'who is signed in'],
  ['Admin.Job.*', 'who is signed in'],
  // Own views of lists are for every user; only administrators share them.
  ['Admin.SavedView.Share', 'permitted admins'],
  ['Admin.SavedView.*', 'who is signed in'],
  // A user who can fill in a form may upload its files.
  ['Admin.File.Upload', 'who is signed in'],
  ['Admin.File.BeginUpload', 'who is signed in'],
  ['Admin.File.AppendUpload', 'who is signed in'],
  ['Admin.File.FinishUpload', 'who is signed in'],
  ['Admin.File.CancelUpload', 'who is signed in'],
  ['Admin.File.GetUploads', 'who is signed in'],
  // The service returns only the names of files that the caller may download.
  ['Admin.File.Names', 'who is signed in'],
  // A user may restore what they deleted; the service checks that they did.
  ['Admin.Trash.Restore', 'who is signed in'],
  ['Admin.Trash.Concerns', 'who is signed in'],
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
  // The back office: limited to the operations granted to an administrator.
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

/** A service's answer to each caller. */
export function answersOf(service: string): Readonly<Record<Person, Answer>> {
  const row = answers[roleRowOf(service)[1]];
  return Object.fromEntries(people.map((person, at) => [person, row[at]])) as Record<Person, Answer>;
}

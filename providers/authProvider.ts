import type { AuthProvider } from 'react-admin';
import type { Permission, Profile } from '#schemas/wire.ts';
import type { Client } from './client.ts';
import type { Session } from './session.ts';

/** The input of the sign-in page. */
interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
  readonly captcha_id: string;
  readonly keep_login: boolean;
}

/** The response to a sign-in. */
export interface SignedIn {
  readonly access_token: string;
  readonly role: string;
  readonly must_change_password?: boolean;
}

/** The signed-in account: its profile as a react-admin identity. */
export interface Identity extends Profile {
  readonly fullName: string;
  readonly avatar: string;
}

/** react-admin's auth contract with our own types. */
export interface KaifangAuthProvider extends AuthProvider {
  login(input: SignIn): Promise<SignedIn>;
  getPermissions(): Promise<Permission>;
  getIdentity(): Promise<Identity>;
}

/**
 * Signs in and out, and holds the permission of the signed-in account. The permission is fetched once and
 * kept in memory.
 */
export function createAuthProvider(
  client: Client,
  session: Session,
  onLogout: () => void,
  readPermission = () => client.call<Permission>('Admin.Permission.GetMyPermission'),
): KaifangAuthProvider {
  // Stored with the token it belongs to: another tab may end this session and start another one.
  let known: { token: string | null; permission: Promise<Permission> } | undefined;
  return {
    async login({ keep_login, ...input }) {
      const fields = {
        ...input,
        username: input.username.trim(),
        is_admin_login: 1,
        keep_login: keep_login ? 1 : 0,
      };
      const answer = await client.call<SignedIn>('Platform.User.UserLogin', fields);
      session.start(answer.access_token, keep_login);
      return answer;
    },
    async logout() {
      const token = session.token();
      // First, because this tab is signed out even if the server call fails.
      session.end();
      onLogout();
      if (token) await endOnServer(client, token);
      // react-admin must not redirect: the sign-out listeners have already done so.
      return false;
    },
    checkAuth: async () => {
      if (session.token() === null) throw new Error('signed out');
    },
    // The client has already handled the responses that end a session.
    checkError: async () => undefined,
    getPermissions() {
      const token = session.token();
      if (known?.token === token) return known.permission;
      const permission = readPermission();
      known = { token, permission };
      permission.catch(() => {
        known = undefined;
      });
      return permission;
    },
    getIdentity: async () => identityOf(await client.call<Profile>('Platform.User.Profile')),
  };
}

async function endOnServer(client: Client, token: string): Promise<void> {
  await client.call('Platform.User.Logout', { access_token: token }).catch(() => undefined);
}

function identityOf(profile: Profile): Identity {
  return { ...profile, fullName: profile.nickname?.trim() || profile.username, avatar: profile.avatar ?? '' };
}

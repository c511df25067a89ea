/** Where notices reach an account. Mail is to follow. */
export const noticeChannels = ['message'] as const;

/** A kind of notices, and whether the account gets it. */
export interface NoticePreference {
  /** The resource that the notices are about. */
  readonly kind: string;
  readonly label: string;
  /** What these notices say, without values. */
  readonly examples: readonly string[];
  readonly message: boolean;
}

/** The answer of `Message.GetPreferences`. */
export interface NoticePreferences {
  readonly items: readonly NoticePreference[];
  /** The notices that cannot be switched off. */
  readonly always: readonly string[];
}

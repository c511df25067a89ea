/** The folders of the message centre: the states that a message can be in. */
export const folders = ['unread', 'read', 'recycled'] as const;

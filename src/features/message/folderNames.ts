/** The folders of the message center: the states of a message. */
export const folders = ['unread', 'read', 'recycled'] as const;

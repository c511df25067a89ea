/** The topic of the news that the gateway lives on: the table that changed, and the key of its record where it is told. */
export const openTopic = 'open';

/** The topic of the gateway's change events: the changed table, and the record's key where it is included. */
export const openTopic = 'open';

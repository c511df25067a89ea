/** The query key of the tray's jobs; starting a job invalidates it. */
export const jobsKey = ['job', 'getList', 'tray'] as const;

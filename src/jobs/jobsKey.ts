/** Where the tray's jobs are kept; whoever starts a job has them read again. */
export const jobsKey = ['job', 'getList', 'tray'] as const;

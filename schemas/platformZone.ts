/** How the platform's clock stands to UTC. Its days are China's (`Asia/Shanghai`), which has no summer time. */
export const platformZone = '+08:00';

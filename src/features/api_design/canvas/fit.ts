/** How the whole flow is shown: not enlarged, with some room around it. */
export const fit = { maxZoom: 1, padding: 0.15 };

/** The path of the portal's signed-in pages. */
export const consolePath = '/console';

/** How many days a deleted record can be brought back. */
export const trashDays = 30;

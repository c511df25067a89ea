/** Whether a dialog lies above the page: keys are meant for it then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

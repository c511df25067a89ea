interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly idle: string;
  readonly busy: string;
}

/** The one button of a form. Busy, it stays focusable and says so. */
export function SubmitButton({ isBusy, idle, busy }: SubmitButtonProps) {
  return (
    <button type="submit" className="kf-button" aria-disabled={isBusy}>
      <span aria-live="polite">{isBusy ? busy : idle}</span>
    </button>
  );
}

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly idle: string;
  readonly busy: string;
}

/** The button of a form. While busy, it stays focusable and announces its state. */
export function SubmitButton({ isBusy, idle, busy }: SubmitButtonProps) {
  return (
    <button type="submit" className="kf-button" aria-disabled={isBusy}>
      <span aria-live="polite">{isBusy ? busy : idle}</span>
    </button>
  );
}

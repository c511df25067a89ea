import type { ChangeEvent } from 'react';

interface TickBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isMixed?: boolean;
  /** It cannot be ticked. */
  readonly isOff?: boolean;
  readonly onToggle: (isRange: boolean) => void;
}

/** A plain checkbox: a hundred of MUI's would be slow. */
export function TickBox({ label, isOn, isMixed = false, isOff = false, onToggle }: TickBoxProps) {
  return (
    <label className="kf-tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isOff}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={(event) => onToggle(isShifted(event))}
      />
    </label>
  );
}

// A checkbox changes by a click event, even if a key caused it.
function isShifted({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

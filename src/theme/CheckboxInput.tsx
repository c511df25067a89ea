import { styled } from '@mui/material/styles';
import { type ComponentPropsWithRef, forwardRef } from 'react';

type CheckboxInputProps = ComponentPropsWithRef<'input'> & {
  readonly ownerState?: { readonly 'aria-label'?: string };
};

/**
 * The input of a checkbox. A label on the whole checkbox, as react-admin's tables set it, is moved to the
 * input, which screen readers read.
 */
export const CheckboxInput = forwardRef<HTMLInputElement, CheckboxInputProps>(
  ({ ownerState, ...props }, ref) => <Input ref={ref} aria-label={ownerState?.['aria-label']} {...props} />,
);

// The styles of MUI's own input, which a custom slot replaces.
const Input = styled('input')({
  position: 'absolute',
  zIndex: 1,
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  padding: 0,
  opacity: 0,
  cursor: 'inherit',
});

import { Component, type ReactNode } from 'react';
import { NoDrawing } from './NoDrawing.tsx';

/** Keeps a page alive whose drawing did not load: the numbers are in the table all the same. */
export class Unloadable extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <NoDrawing /> : this.props.children;
  }
}

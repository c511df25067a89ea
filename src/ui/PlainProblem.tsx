import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';
import './plain.css';

interface PlainProblemProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** An error page without any library: it has to work when the libraries failed to load. */
export function PlainProblem({ title, text, children }: PlainProblemProps) {
  return (
    <div className="kf-plain" role="alert">
      <Mark size={44} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Mark } from '../shell/Mark.tsx';
import './plain.css';

interface PlainProblemProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A page that says what is wrong, drawn without any library: it has to work when the others did not come. */
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

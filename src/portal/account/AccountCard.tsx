import type { ReactNode } from 'react';
import './account.css';

interface AccountCardProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The sheet of the sign-in and the registration page. */
export function AccountCard({ title, lead, children }: AccountCardProps) {
  return (
    <div className="kp-page kp-account">
      <section className="kp-card">
        <h1>{title}</h1>
        <p className="kp-soft">{lead}</p>
        {children}
      </section>
    </div>
  );
}

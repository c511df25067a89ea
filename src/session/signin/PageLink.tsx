import type { MouseEvent } from 'react';

interface PageLinkProps {
  readonly href: string;
  readonly text: string;
  readonly onFollow: () => void;
}

/** A link between the sign-in pages: a real link for a new tab, without a reload in this one. */
export function PageLink({ href, text, onFollow }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <p className="kf-form-foot">
      <a className="kf-link" href={href} onClick={follow}>
        {text}
      </a>
    </p>
  );
}

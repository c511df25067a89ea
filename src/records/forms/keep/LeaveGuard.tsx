import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { forgetUnsaved, hasUnsaved } from '../../../ui/unsaved.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';

/** Asks before a page with unsaved input is left or closed, in any of its forms. Mounted once in the app. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => here.pathname !== there.pathname && hasUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        forgetUnsaved();
        blocker.proceed?.();
      }}
    />
  );
}

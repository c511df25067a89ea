import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { forgetUnsaved, hasUnsaved } from './unsaved.ts';

/** Asks before a page with unsaved typing is left or closed, whichever of its forms holds it. There is one in the app. */
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

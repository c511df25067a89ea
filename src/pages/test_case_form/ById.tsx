import { resourceOf } from '#schemas/frozenRegistry.ts';
import { registry } from '../../registry.ts';
import { EditScreen } from '../../screens/EditScreen.tsx';
import { EditedCase } from './EditedCase.tsx';

/** Changes a test case. By hand, since its parameters are asked for by the rules of its API. */
export function ById() {
  return (
    <EditScreen
      resource={resourceOf(registry, 'test_case')}
      draw={(record, onStay) => <EditedCase record={record} onStay={onStay} />}
    />
  );
}

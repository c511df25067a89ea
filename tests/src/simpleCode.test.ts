import { expect, it } from 'vitest';
import { phpClass, phpSimple } from '#schemas/flow/php/generate.ts';
import { serviceParts } from '#schemas/flow/php/names.ts';
import { simpleCode } from '#src/features/api_design/steps/simpleCode.ts';
import { branchCases } from '../support/flow/cases/branches.ts';
import { loopCases } from '../support/flow/cases/loops.ts';
import { readingCases } from '../support/flow/cases/reading.ts';
import { valueCases } from '../support/flow/cases/values.ts';
import { writingCases } from '../support/flow/cases/writing.ts';

const cases = [...valueCases, ...branchCases, ...loopCases, ...readingCases, ...writingCases];

it.each(cases)('the simple mode of a class is what is generated as such: $name', ({ api, flow }) => {
  const { action } = serviceParts(api.service);
  for (const type of ['common', 'data'] as const) {
    const made = { api: { ...api, type }, flow };
    expect(simpleCode(phpClass([made]), action)).toBe(phpSimple(made));
  }
});

it('keeps what was changed by hand, no matter what stands in texts and comments [state-13]', () => {
  const code = `<?php
class Now extends Api { // a { that opens nothing
    private $more = array('}');

    public function getRules() {
        return array('{' => "\\"}");
    }

    /** Says { it. */
    public function Go() {
        # not } the end
        $text = <<<END
    } stays as it is
END;
        return $this->help(function () { return '}'; });
    }

    private function help($made) { return $made(); }
}
`;
  expect(simpleCode(code, 'go')).toBe(`private $more = array('}');

/** Says { it. */
public function Go() {
    # not } the end
    $text = <<<END
    } stays as it is
END;
    return $this->help(function () { return '}'; });
}

private function help($made) { return $made(); }
`);
});

it('says so where there is no such method', () => {
  expect(simpleCode('<?php\nclass A {\n    public function Other() {}\n}\n', 'Go')).toBe(null);
  expect(simpleCode('// nothing', 'Go')).toBe(null);
  expect(simpleCode('<?php class A { function Go() { unclosed', 'Go')).toBe(null);
});

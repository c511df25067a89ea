/** PHP for exact numbers of any length, without an extension. */
export const numbers = String.raw`
    // ---- exact numbers: digits with a sign, and how many of them are decimals ----

    private static function plainFloat($value) {
        $text = json_encode($value);
        if (!preg_match('/^(-?)(\d)(?:\.(\d+))?[eE]([+-]?\d+)$/', $text, $parts)) {
            return $value == 0 ? '0' : preg_replace('/\.0+\z/', '', $text);
        }
        $digits = $parts[2] . ($parts[3] === '0' ? '' : $parts[3]);
        $power = (int) $parts[4];
        if ($power < 0) {
            return $parts[1] . '0.' . str_repeat('0', -$power - 1) . $digits;
        }
        return $parts[1] . str_pad($digits, $power + 1, '0');
    }

    private static function decimal($value) {
        $text = is_int($value) || is_float($value) ? self::json($value) : $value;
        if (!is_string($text) || !preg_match('/^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?\z/', $text, $parts)) {
            return null;
        }
        $fraction = isset($parts[3]) ? $parts[3] : '';
        return array(self::signed($parts[1] === '-', $parts[2] . $fraction), strlen($fraction));
    }

    private static function number($value) {
        $number = self::decimal($value);
        if ($number === null) {
            throw self::error('notNumber');
        }
        return $number;
    }

    private static function whole($value) {
        $number = self::decimal($value);
        if ($number === null || $number[1] > 0) {
            throw self::error('notWhole');
        }
        if (!self::isSafe($number[0])) {
            throw self::error('tooLarge');
        }
        return (int) $number[0];
    }

    private static function numbers(array $list) {
        $numbers = array();
        foreach ($list as $one) {
            if ($one !== null) {
                $numbers[] = self::number($one);
            }
        }
        return $numbers;
    }

    private static function write($digits, $scale) {
        $plain = ltrim($digits, '-');
        if ($scale > 60 || strlen($plain) > 60) {
            throw self::error('tooLarge');
        }
        if ($scale === 0) {
            if (!self::isSafe($digits)) {
                throw self::error('tooLarge');
            }
            return (int) $digits;
        }
        $plain = str_pad($plain, $scale + 1, '0', STR_PAD_LEFT);
        $text = substr($plain, 0, -$scale) . '.' . substr($plain, -$scale);
        return $digits[0] === '-' ? '-' . $text : $text;
    }

    private static function isSafe($digits) {
        return self::compareDigits(ltrim($digits, '-'), '9007199254740991') <= 0;
    }

    private static function signed($isNegative, $digits) {
        $plain = ltrim($digits, '0');
        if ($plain === '') {
            return '0';
        }
        return $isNegative ? '-' . $plain : $plain;
    }

    private static function negated($digits) {
        return self::signed($digits[0] !== '-', ltrim($digits, '-'));
    }

    private static function shifted($digits, $places) {
        return $digits === '0' ? '0' : $digits . str_repeat('0', $places);
    }

    private static function aligned(array $a, array $b) {
        $scale = max($a[1], $b[1]);
        return array(self::shifted($a[0], $scale - $a[1]), self::shifted($b[0], $scale - $b[1]), $scale);
    }

    private static function compareNumbers(array $a, array $b) {
        list($x, $y) = self::aligned($a, $b);
        if ($x[0] === '-' || $y[0] === '-') {
            if ($x[0] !== $y[0]) {
                return $x[0] === '-' ? -1 : 1;
            }
            return self::compareDigits(substr($y, 1), substr($x, 1));
        }
        return self::compareDigits($x, $y);
    }

    private static function compareDigits($a, $b) {
        return strlen($a) === strlen($b) ? strcmp($a, $b) : strlen($a) - strlen($b);
    }

    private static function plus($a, $b) {
        $x = ltrim($a, '-');
        $y = ltrim($b, '-');
        if (($a[0] === '-') === ($b[0] === '-')) {
            return self::signed($a[0] === '-', self::digitsSum($x, $y));
        }
        if (self::compareDigits($x, $y) >= 0) {
            return self::signed($a[0] === '-', self::digitsDifference($x, $y));
        }
        return self::signed($b[0] === '-', self::digitsDifference($y, $x));
    }

    private static function digitsSum($a, $b) {
        $length = max(strlen($a), strlen($b)) + 1;
        $a = str_pad($a, $length, '0', STR_PAD_LEFT);
        $b = str_pad($b, $length, '0', STR_PAD_LEFT);
        $carry = 0;
        for ($at = $length - 1; $at >= 0; $at--) {
            $digit = (int) $a[$at] + (int) $b[$at] + $carry;
            $a[$at] = (string) ($digit % 10);
            $carry = $digit >= 10 ? 1 : 0;
        }
        return $a;
    }

    private static function digitsDifference($a, $b) {
        $b = str_pad($b, strlen($a), '0', STR_PAD_LEFT);
        $borrow = 0;
        for ($at = strlen($a) - 1; $at >= 0; $at--) {
            $digit = (int) $a[$at] - (int) $b[$at] - $borrow;
            $borrow = $digit < 0 ? 1 : 0;
            $a[$at] = (string) ($digit + 10 * $borrow);
        }
        return $a;
    }

    private static function times($a, $b) {
        $x = strrev(ltrim($a, '-'));
        $y = strrev(ltrim($b, '-'));
        $sums = array_fill(0, strlen($x) + strlen($y), 0);
        for ($i = 0; $i < strlen($x); $i++) {
            for ($j = 0; $j < strlen($y); $j++) {
                $sums[$i + $j] += (int) $x[$i] * (int) $y[$j];
            }
        }
        for ($at = 0; $at < count($sums) - 1; $at++) {
            $sums[$at + 1] += intdiv($sums[$at], 10);
            $sums[$at] %= 10;
        }
        return self::signed(($a[0] === '-') !== ($b[0] === '-'), strrev(implode('', $sums)));
    }

    private static function quotient($a, $b) {
        $divisor = ltrim($b, '-');
        $quotient = '';
        $rest = '0';
        foreach (str_split(ltrim($a, '-')) as $digit) {
            $rest = self::signed(false, $rest . $digit);
            $times = 0;
            while (self::compareDigits($rest, $divisor) >= 0) {
                $rest = self::signed(false, self::digitsDifference($rest, $divisor));
                $times++;
            }
            $quotient .= $times;
        }
        if (self::compareDigits(self::plus($rest, $rest), $divisor) >= 0) {
            $quotient = self::digitsSum($quotient, '1');
        }
        return self::signed(($a[0] === '-') !== ($b[0] === '-'), $quotient);
    }

    private static function truncated($digits, $scale) {
        $plain = ltrim($digits, '-');
        $whole = $scale >= strlen($plain) ? '0' : substr($plain, 0, strlen($plain) - $scale);
        return self::signed($digits[0] === '-', $whole);
    }
`;

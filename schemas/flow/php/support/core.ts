/** PHP for reading, writing and comparing the values of a flow. */
export const core = `
    // ---- values ----

    public static function at($value, array $path) {
        foreach ($path as $step) {
            if (!is_array($value) || self::isList($value) !== is_int($step) && $value !== array()) {
                return null;
            }
            if (!array_key_exists($step, $value)) {
                return null;
            }
            $value = $value[$step];
        }
        return $value;
    }

    public static function items($value) {
        if (!is_array($value) || !self::isList($value)) {
            throw self::error('notList');
        }
        return $value;
    }

    private static function fields($value) {
        if (!is_array($value) || ($value !== array() && self::isList($value))) {
            throw self::error('notObject');
        }
        return $value;
    }

    public static function isList(array $value) {
        return $value === array() || array_keys($value) === range(0, count($value) - 1);
    }

    public static function text($value) {
        if ($value === null) {
            return '';
        }
        return is_string($value) ? $value : self::json($value);
    }

    public static function json($value) {
        if (is_int($value)) {
            return (string) $value;
        }
        if (is_float($value)) {
            return self::plainFloat($value);
        }
        if (!is_array($value)) {
            return json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS);
        }
        if (self::isList($value)) {
            return '[' . implode(',', array_map(array(__CLASS__, 'json'), $value)) . ']';
        }
        ksort($value, SORT_STRING);
        $fields = array();
        foreach ($value as $name => $one) {
            $fields[] = self::json((string) $name) . ':' . self::json($one);
        }
        return '{' . implode(',', $fields) . '}';
    }

    private static function parsed($text) {
        $value = json_decode($text, true, 500, JSON_BIGINT_AS_STRING);
        return self::isFinite($value) ? self::exact($value) : null;
    }

    // Whole numbers beyond 2^53 as texts.
    private static function exact($value) {
        if (is_array($value)) {
            return array_map(array(__CLASS__, 'exact'), $value);
        }
        return is_int($value) && !self::isSafe((string) $value) ? (string) $value : $value;
    }

    private static function isFinite($value) {
        foreach (is_array($value) ? $value : array() as $one) {
            if (!self::isFinite($one)) {
                return false;
            }
        }
        return !is_float($value) || is_finite($value);
    }

    private static function letters($text) {
        return preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY);
    }

    // ---- comparing ----

    public static function compare($left, $operator, $right, $mode = 'plain') {
        switch ($operator) {
            case 'eq':
                return self::equal($left, $right, $mode);
            case 'ne':
                return !self::equal($left, $right, $mode);
            case 'in':
            case 'nin':
                $found = false;
                foreach (is_array($right) && self::isList($right) ? $right : array() as $one) {
                    $found = $found || self::equal($left, $one, $mode);
                }
                return $found === ($operator === 'in');
            case 'null':
                return ($left === null) === ($right !== false);
            case 'empty':
                return ($left === null || $left === '' || $left === array()) === ($right !== false);
            case 'contains':
                if (is_array($left) && self::isList($left)) {
                    return self::compare($right, 'in', $left);
                }
                return is_string($left) && self::holds(strpos($left, self::text($right)), $right);
            case 'starts':
                return is_string($left) && strncmp($left, self::text($right), strlen(self::text($right))) === 0;
            case 'ends':
                $end = self::text($right);
                return is_string($left) && ($end === '' || substr($left, -strlen($end)) === $end);
        }
        $order = self::order($left, $right, $mode);
        if ($order === null) {
            return false;
        }
        switch ($operator) {
            case 'gt':
                return $order > 0;
            case 'gte':
                return $order >= 0;
            case 'lt':
                return $order < 0;
        }
        return $order <= 0;
    }

    private static function holds($position, $part) {
        return $position !== false || self::text($part) === '';
    }

    private static function equal($left, $right, $mode) {
        if ($left === null || $right === null) {
            return $left === $right;
        }
        if (is_array($left) && is_array($right)) {
            return self::json($left) === self::json($right);
        }
        return self::order($left, $right, $mode) === 0;
    }

    private static function order($left, $right, $mode) {
        $areNumbers = (is_int($left) || is_float($left)) && (is_int($right) || is_float($right));
        if ($mode === 'number' || $areNumbers) {
            $a = self::decimal($left);
            $b = self::decimal($right);
            return $a === null || $b === null ? null : self::compareNumbers($a, $b);
        }
        if (is_bool($left) && is_bool($right)) {
            return (int) $left - (int) $right;
        }
        if (!is_string($left) || !is_string($right)) {
            return null;
        }
        if ($mode === 'date') {
            $a = self::readMoment($left);
            $b = self::readMoment($right);
            if ($a !== null && $b !== null) {
                return $a - $b;
            }
        }
        return strcmp($left, $right);
    }
`;

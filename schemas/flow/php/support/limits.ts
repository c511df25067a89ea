/** PHP for the limits of one call: the budgets of the gateway. */
export const limits = `
    // ---- limits ----

    /** How long a call may take, in seconds; the calls of other APIs inside of it have what is left of that. */
    public static $longest = 10;
    private static $until = null;

    /** The beginning of a call. */
    public static function begin() {
        if (self::$depth === 0) {
            self::$until = hrtime(true) / 1e9 + self::$longest;
        }
    }

    /** What a call answers, where it is not too much and not too late; what it wrote is not committed yet. */
    public static function answer(array $data) {
        if (!self::isWithin($data, 5000000)) {
            throw self::failure(500, array(
                'zh_cn' => '应答超过 5000000 字节',
                'en' => 'The answer has more than 5000000 bytes',
            ));
        }
        self::inTime();
        return $data;
    }

    /** The elements of a list that is gone through. */
    public static function elements($value) {
        if (count(self::items($value)) > 10000) {
            throw self::error('tooMany');
        }
        return $value;
    }

    /** Goes through a list for as long as the call may take. */
    public static function turns(array $list) {
        foreach ($list as $index => $one) {
            self::inTime();
            yield $index => $one;
        }
    }

    // What is begun in time may end too late: then too nothing goes on behind it.
    private static function timed($work) {
        self::inTime();
        $rs = $work();
        self::inTime();
        return $rs;
    }

    private static function inTime() {
        if (self::left() <= 0) {
            throw self::failure(500, array(
                'zh_cn' => '执行超过 ' . self::$longest . ' 秒，已停止',
                'en' => 'It took more than ' . self::$longest . ' seconds and was stopped',
            ));
        }
    }

    // In seconds.
    private static function left() {
        return self::$until === null ? self::$longest : self::$until - hrtime(true) / 1e9;
    }

    // About what its JSON has in bytes, as the gateway counts; what is too much is not gone through for it.
    private static function isWithin($value, $most) {
        $open = array($value);
        while ($open !== array()) {
            $one = array_pop($open);
            if (!is_array($one)) {
                $most -= is_string($one) ? strlen($one) + 2 : 4;
            } else {
                $isList = self::isList($one);
                $most -= $isList ? count($one) + 2 : 0;
                foreach ($most < 0 ? array() : $one as $name => $inner) {
                    $most -= $isList ? 0 : strlen(mb_convert_encoding((string) $name, 'UTF-16LE', 'UTF-8')) / 2 + 4;
                    $open[] = $inner;
                }
            }
            if ($most < 0) {
                return false;
            }
        }
        return true;
    }
`;

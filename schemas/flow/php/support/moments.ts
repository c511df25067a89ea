/** PHP for moments, as milliseconds since 1970. */
export const moments = String.raw`
    // ---- moments ----

    private static function readMoment($text) {
        $pattern = '/^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?\z/';
        if (!is_string($text) || !preg_match($pattern, $text, $parts)) {
            return null;
        }
        $part = function ($at) use ($parts) {
            return isset($parts[$at]) ? (int) $parts[$at] : 0;
        };
        if ($part(1) < 1 || !checkdate($part(2), $part(3), $part(1))) {
            return null;
        }
        if ($part(4) > 23 || $part(5) > 59 || $part(6) > 59) {
            return null;
        }
        $offset = self::offset(isset($parts[8]) && $parts[8] !== '' ? $parts[8] : 'Z');
        if ($offset === null) {
            return null;
        }
        $milliseconds = isset($parts[7]) ? (int) str_pad(substr($parts[7], 0, 3), 3, '0') : 0;
        $days = self::days($part(1), $part(2), $part(3));
        return ((($days * 24 + $part(4)) * 60 + $part(5) - $offset) * 60 + $part(6)) * 1000 + $milliseconds;
    }

    private static function days($year, $month, $day) {
        $date = new \DateTime('1970-01-01', new \DateTimeZone('UTC'));
        $date->setDate($year, $month, $day);
        return intdiv($date->getTimestamp(), 86400);
    }

    private static function offset($zone) {
        if ($zone === 'Z') {
            return 0;
        }
        if (!preg_match('/^([+-])(\d{2})(?::?(\d{2}))?\z/', $zone, $parts)) {
            return null;
        }
        $rest = isset($parts[3]) ? (int) $parts[3] : 0;
        $minutes = (int) $parts[2] * 60 + $rest;
        if ($minutes > 14 * 60 || $rest > 59) {
            return null;
        }
        return $parts[1] === '-' ? -$minutes : $minutes;
    }

    private static function parts($moment) {
        $seconds = (int) floor($moment / 1000);
        $date = new \DateTime('@' . $seconds);
        $of = array_map('intval', explode(' ', $date->format('Y n j G i s')));
        return array_merge($of, array($moment - $seconds * 1000));
    }

    private static function moment($moment) {
        list($year, $month, $day, $hour, $minute, $second, $millisecond) = self::parts($moment);
        if ($year < 1 || $year > 9999) {
            return null;
        }
        return sprintf('%04d-%02d-%02dT%02d:%02d:%02d.%03dZ', $year, $month, $day, $hour, $minute, $second, $millisecond);
    }

    private static function addUnits($moment, $amount, $unit) {
        $lengths = array('second' => 1000, 'minute' => 60000, 'hour' => 3600000, 'day' => 86400000, 'week' => 604800000);
        if (abs($amount) > 1e12) {
            return null;
        }
        if (isset($lengths[$unit])) {
            $later = $moment + $amount * $lengths[$unit];
            return abs($later) > 8.64e15 ? null : $later;
        }
        if (($unit !== 'month' && $unit !== 'year') || abs($amount) > 200000) {
            return null;
        }
        list($year, $month, $day) = self::parts($moment);
        $months = $year * 12 + $month - 1 + $amount * ($unit === 'year' ? 12 : 1);
        $newYear = (int) floor($months / 12);
        $newMonth = $months - $newYear * 12 + 1;
        if ($newYear < 1 || $newYear > 9999) {
            return null;
        }
        $newDay = min($day, self::daysIn($newYear, $newMonth));
        $inDay = $moment - self::days($year, $month, $day) * 86400000;
        return self::days($newYear, $newMonth, $newDay) * 86400000 + $inDay;
    }

    private static function daysIn($year, $month) {
        if ($month === 2) {
            return $year % 4 === 0 && ($year % 100 !== 0 || $year % 400 === 0) ? 29 : 28;
        }
        return in_array($month, array(4, 6, 9, 11), true) ? 30 : 31;
    }

    private static function formatted($moment, $pattern) {
        list($year, $month, $day, $hour, $minute, $second, $millisecond) = self::parts($moment);
        $two = function ($value) {
            return sprintf('%02d', $value);
        };
        $texts = array(
            'YYYY' => sprintf('%04d', $year), 'YY' => $two($year % 100),
            'MM' => $two($month), 'M' => (string) $month,
            'DD' => $two($day), 'D' => (string) $day,
            'HH' => $two($hour), 'H' => (string) $hour,
            'mm' => $two($minute), 'm' => (string) $minute,
            'ss' => $two($second), 's' => (string) $second,
            'SSS' => sprintf('%03d', $millisecond),
        );
        return preg_replace_callback('/YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s|SSS/', function ($found) use ($texts) {
            return $texts[$found[0]];
        }, $pattern);
    }
`;

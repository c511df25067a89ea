import { numberFormats, ruleFormats } from '../../rules/formats.ts';
import { valueWords } from '../../rules/valueSchema.ts';
import { phpArray, phpLiteral, phpString } from '../text.ts';

const formats = phpArray(
  Object.entries(ruleFormats).map(([name, { pattern, isMoment = false }]) => [
    name,
    `array(${phpString(pattern)}, ${isMoment})`,
  ]),
);
const ranges = phpLiteral({ ...numberFormats } as never);
const words = phpLiteral([...valueWords]);

/** PHP for the further rules of parameters: the JSON Schemas of their values. */
export const rules = String.raw`
    // ---- rules of parameters ----

    private static $formats = ${formats};
    private static $ranges = ${ranges};
    private static $words = ${words};

    private static $said = array(
        'missing' => array('缺少必要参数%{name}', '%{name} require, but miss'),
        'min' => array('%{name}应该大于或等于%{limit}, 但现在%{name} = %{value}', '%{name} should >= %{limit}, but now %{name} = %{value}'),
        'max' => array('%{name}应该小于等于%{limit}, 但现在%{name} = %{value}', '%{name} should <= %{limit}, but now %{name} = %{value}'),
        'above' => array('%{name}应该大于%{limit}, 但现在%{name} = %{value}', '%{name} should > %{limit}, but now %{name} = %{value}'),
        'below' => array('%{name}应该小于%{limit}, 但现在%{name} = %{value}', '%{name} should < %{limit}, but now %{name} = %{value}'),
        'multiple' => array('%{name}应该是%{limit}的倍数, 但现在%{name} = %{value}', '%{name} should be a multiple of %{limit}, but now %{name} = %{value}'),
        'enum' => array('参数%{name}应该为：%{limit}', '%{name} should be in %{limit}'),
        'pattern' => array('%{name}无法匹配%{limit}', '%{name} can not match %{limit}'),
        'format' => array('%{name}应该是%{limit}格式', '%{name} should be in the format %{limit}'),
        'type' => array('%{name}的类型应该是%{limit}', '%{name} should be of the type %{limit}'),
        'unknown' => array('没有名为%{name}的字段', 'there is no field %{name}'),
        'unique' => array('%{name}中不能有重复的元素', '%{name} should not have the same element twice'),
        'choice' => array('%{name}不符合任何一种允许的形式', '%{name} has none of the allowed forms'),
        'several' => array('%{name}同时符合多种形式, 应该只符合一种', '%{name} should have one of the allowed forms, but has several'),
    );

    /** Refuses a value that breaks a rule of its parameter; the first one by its place is said. */
    public static function follow($value, $name, array $schema) {
        if ($value === null) {
            return;
        }
        $broken = self::broken($value, $name, $schema);
        if ($broken === array()) {
            return;
        }
        usort($broken, function ($a, $b) {
            return strcmp($a[0], $b[0]) ?: array_search($a[1], self::$words) - array_search($b[1], self::$words);
        });
        list($path, , $rule, $limit, $now) = $broken[0];
        $named = $now === 'len' ? $path . '.len' : $path;
        $told = array('%{name}' => $named, '%{limit}' => $limit, '%{value}' => $broken[0][5]);
        throw self::failure(400, array(
            'zh_cn' => '非法请求：' . strtr(self::$said[$rule][0], $told),
            'en' => 'Bad Request: ' . strtr(self::$said[$rule][1], $told),
        ));
    }

    // The broken rules: the path, the word of the schema, the rule that is said, and what is said of it.
    private static function broken($value, $path, array $schema) {
        $broken = array();
        $isNumber = is_int($value) || is_float($value);
        $isList = is_array($value) && self::isList($value);
        $isObject = is_array($value) && (!$isList || $value === array());
        $size = is_string($value) ? mb_strlen($value, 'UTF-8') : (is_array($value) ? count($value) : 0);
        foreach ($schema as $word => $rule) {
            $now = $isNumber ? self::json($value) : (string) $size;
            $say = function ($said, $limit = '', $of = '') use (&$broken, $path, $word, $now) {
                $broken[] = array($path, $word, $said, (string) $limit, $of, $now);
            };
            $limit = is_int($rule) || is_float($rule) ? self::json($rule) : '';
            switch ($word) {
                case 'type':
                    if (!self::isOfType($value, (array) $rule)) {
                        $say('type', implode('/', (array) $rule));
                    }
                    break;
                case 'enum':
                    if (!in_array(self::json($value), array_map(array(__CLASS__, 'json'), $rule), true)) {
                        $texts = array_map(array(__CLASS__, 'text'), array_map(function ($one) {
                            return $one === null ? 'null' : $one;
                        }, array_slice($rule, 0, 20)));
                        $say('enum', implode('/', $texts) . (count($rule) > 20 ? '/…' : ''));
                    }
                    break;
                case 'format':
                    if (!self::isInFormat($value, $rule)) {
                        $say('format', $rule);
                    }
                    break;
                case 'pattern':
                    if (is_string($value) && !self::isMatch($rule[0], $value)) {
                        $say('pattern', $rule[1]);
                    }
                    break;
                case 'minLength':
                case 'maxLength':
                    if (is_string($value) && ($word === 'minLength' ? $size < $rule : $size > $rule)) {
                        $say(substr($word, 0, 3), $limit, 'len');
                    }
                    break;
                case 'minimum':
                case 'maximum':
                    if ($isNumber && ($word === 'minimum' ? $value < $rule : $value > $rule)) {
                        $say(substr($word, 0, 3), $limit);
                    }
                    break;
                case 'exclusiveMinimum':
                case 'exclusiveMaximum':
                    if ($isNumber && ($word === 'exclusiveMinimum' ? $value <= $rule : $value >= $rule)) {
                        $say($word === 'exclusiveMinimum' ? 'above' : 'below', $limit);
                    }
                    break;
                case 'multipleOf':
                    if ($isNumber && !self::isMultiple($value, $rule)) {
                        $say('multiple', $limit);
                    }
                    break;
                case 'minItems':
                case 'maxItems':
                    if ($isList && ($word === 'minItems' ? $size < $rule : $size > $rule)) {
                        $say(substr($word, 0, 3), $limit);
                    }
                    break;
                case 'minProperties':
                case 'maxProperties':
                    if ($isObject && ($word === 'minProperties' ? $size < $rule : $size > $rule)) {
                        $say(substr($word, 0, 3), $limit);
                    }
                    break;
                case 'uniqueItems':
                    if ($rule && $isList && count(array_unique(array_map(array(__CLASS__, 'json'), $value))) < $size) {
                        $say('unique');
                    }
                    break;
                case 'required':
                    foreach ($isObject ? $rule : array() as $one) {
                        if (!array_key_exists($one, $value)) {
                            $broken[] = array(self::below($path, $one), $word, 'missing', '', '', '');
                        }
                    }
                    break;
                case 'anyOf':
                case 'oneOf':
                    $fitting = count(array_filter($rule, function ($one) use ($value, $path) {
                        return self::broken($value, $path, $one) === array();
                    }));
                    if ($fitting === 0 || ($word === 'oneOf' && $fitting > 1)) {
                        $say($fitting === 0 ? 'choice' : 'several');
                    }
                    break;
            }
        }
        return array_merge($broken, self::brokenInside($value, $path, $schema, $isList, $isObject));
    }

    private static function brokenInside($value, $path, array $schema, $isList, $isObject) {
        $broken = array();
        foreach ($isList && isset($schema['items']) ? $value : array() as $at => $one) {
            $broken = array_merge($broken, self::broken($one, self::below($path, $at), $schema['items']));
        }
        $known = isset($schema['properties']) ? $schema['properties'] : array();
        $more = isset($schema['additionalProperties']) ? $schema['additionalProperties'] : true;
        foreach ($isObject ? $value : array() as $name => $one) {
            $inner = self::below($path, $name);
            if (array_key_exists($name, $known)) {
                $broken = array_merge($broken, self::broken($one, $inner, $known[$name]));
            } elseif ($more === false) {
                $broken[] = array($inner, 'additionalProperties', 'unknown', '', '', '');
            } elseif (is_array($more)) {
                $broken = array_merge($broken, self::broken($one, $inner, $more));
            }
        }
        return $broken;
    }

    private static function below($path, $step) {
        return $path . (ctype_digit((string) $step) ? '[' . $step . ']' : '.' . $step);
    }

    // An empty array is a list and an object.
    private static function isOfType($value, array $types) {
        $isWhole = is_int($value) || (is_float($value) && floor($value) === $value);
        $fits = array(
            'string' => is_string($value),
            'integer' => $isWhole,
            'number' => is_int($value) || is_float($value),
            'boolean' => is_bool($value),
            'array' => is_array($value) && self::isList($value),
            'object' => is_array($value) && (!self::isList($value) || $value === array()),
            'null' => $value === null,
        );
        foreach ($types as $type) {
            if ($fits[$type]) {
                return true;
            }
        }
        return false;
    }

    private static function isInFormat($value, $format) {
        if (isset(self::$ranges[$format]) && (is_int($value) || is_float($value))) {
            return $value >= self::$ranges[$format][0] && $value <= self::$ranges[$format][1];
        }
        if (!isset(self::$formats[$format]) || !is_string($value)) {
            return true;
        }
        list($pattern, $isMoment) = self::$formats[$format];
        return self::isMatch($pattern, $value) && (!$isMoment || self::readMoment(strtoupper($value)) !== null);
    }

    // As RE2 reads it: \d and \w are those of ASCII, which the modifier u would change.
    private static function isMatch($pattern, $text) {
        return mb_check_encoding($text, 'UTF-8') && @preg_match("\x01(*UTF)" . $pattern . "\x01D", $text) === 1;
    }

    private static function isMultiple($value, $step) {
        $a = self::decimal($value);
        $b = self::decimal($step);
        if ($a === null || $b === null) {
            return fmod($value, $step) == 0;
        }
        $scale = max($a[1], $b[1]);
        $divisor = ltrim($b[0], '-') . str_repeat('0', $scale - $b[1]);
        $rest = '0';
        foreach (str_split(ltrim($a[0], '-') . str_repeat('0', $scale - $a[1])) as $digit) {
            $rest = self::signed(false, $rest . $digit);
            while (self::compareDigits($rest, $divisor) >= 0) {
                $rest = self::signed(false, self::digitsDifference($rest, $divisor));
            }
        }
        return $rest === '0';
    }
`;

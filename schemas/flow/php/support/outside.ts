/** PHP for the environment of a flow: other APIs, input, failures. */
export const outside = String.raw`
    // ---- outside ----

    /** The key under which the flow of an API keeps something; no API sees what another one keeps. */
    public static function cacheKey($service, $key) {
        return hash('sha256', $service . "\n" . $key);
    }

    /** A value that is to be kept or sent: no larger than an answer may be, and without what no database keeps in a text. */
    public static function kept($value) {
        if (!self::isWithin($value, 5000000)) {
            throw self::error('tooLarge');
        }
        if (!self::isKept($value)) {
            throw self::error('character');
        }
        return $value;
    }

    private static function isKept($value) {
        if (is_string($value)) {
            return strpos($value, "\0") === false && mb_check_encoding($value, 'UTF-8');
        }
        foreach (is_array($value) ? $value : array() as $name => $one) {
            if (!self::isKept((string) $name) || !self::isKept($one)) {
                return false;
            }
        }
        return true;
    }

    public static function present(array $values) {
        return array_filter($values, function ($value) { return $value !== null; });
    }

    /**
     * Calls another API with the caller's identity: a project may ask that of every API. Where it fails, what it wrote
     * is taken back, whatever the flow around it does then.
     */
    public static function call($service, array $params) {
        return self::timed(function () use ($service, $params) {
            return self::called($service, $params);
        });
    }

    private static function called($service, array $params) {
        $di = \PhalApi\DI();
        $request = $di->request;
        if (self::$depth >= 8) {
            return array('ret' => 500, 'msg' => 'APIs call each other more than 8 levels deep');
        }
        $point = 'flow_call_' . ++self::$depth;
        try {
            self::atOpen('SAVEPOINT ' . $point);
            $caller = array();
            foreach (array('access_token', 'app_key', 'timestamp', 'nonce', 'sign', 'uid', 'lang') as $name) {
                $caller[$name] = $request->get($name);
            }
            $di->request = new \PhalApi\Request(
                array_merge(self::present($caller), $params, array('service' => $service))
            );
            $api = \PhalApi\ApiFactory::generateService();
            $data = call_user_func(array($api, $di->request->getServiceAction()));
            self::atOpen('RELEASE SAVEPOINT ' . $point);
            return array('ret' => 200, 'msg' => '', 'data' => $data);
        } catch (\Throwable $ex) {
            self::atOpen('ROLLBACK TO SAVEPOINT ' . $point);
            if ($ex instanceof \PhalApi\Exception) {
                return array('ret' => $ex->getCode(), 'msg' => $ex->getMessage());
            }
            // What it is is for the log alone.
            error_log((string) $ex);
            return array('ret' => 500, 'msg' => 'Internal server error');
        } finally {
            self::$depth--;
            $di->request = $request;
        }
    }

    private static function uploaded($file) {
        $path = is_array($file) && isset($file['tmp_name']) && is_string($file['tmp_name']) ? $file['tmp_name'] : '';
        return $path !== '' && is_uploaded_file($path) ? (string) file_get_contents($path) : null;
    }

    public static function failure($code, array $words) {
        $language = class_exists('\PhalApi\Translator') && method_exists('\PhalApi\Translator', 'getLanguage')
            ? \PhalApi\Translator::getLanguage() : 'zh_cn';
        return new \PhalApi\Exception(isset($words[$language]) ? $words[$language] : $words['zh_cn'], $code);
    }

    /** A value that a caller sent. @throws 400 for U+0000, which no database keeps, and for numbers that are not exact. */
    public static function plain($value, $name) {
        $isExact = !is_int($value) || self::isSafe((string) $value);
        if (!$isExact || !self::isPlain($value) || !self::isFinite($value)) {
            throw self::illegal($name);
        }
        return self::exact($value);
    }

    /** A date that a caller sent, as it was written; an empty text is none. */
    public static function date($value, $name, $isRequired = false) {
        $date = $value === '' ? null : $value;
        if ($date === null ? $isRequired : self::readMoment($date) === null) {
            throw self::illegal($name);
        }
        return $date;
    }

    private static function isPlain($value) {
        if (is_string($value)) {
            return strpos($value, "\0") === false;
        }
        foreach (is_array($value) ? $value : array() as $name => $one) {
            if (!self::isPlain((string) $name) || !self::isPlain($one)) {
                return false;
            }
        }
        return true;
    }

    private static function illegal($name) {
        return self::failure(400, array(
            'zh_cn' => '非法请求：' . $name . '参数错误',
            'en' => 'Bad Request: illegal parameter ' . $name,
        ));
    }

    public static function unhandled($node) {
        return new \PhalApi\Exception('The call of the node ' . $node . ' failed', 500);
    }

    private static $faults = array(
        'notNumber' => array('zh_cn' => '计算出错：不是数', 'en' => 'A value that should be a number is none'),
        'notWhole' => array('zh_cn' => '计算出错：不是整数', 'en' => 'A value that should be a whole number is none'),
        'notList' => array('zh_cn' => '计算出错：不是数组', 'en' => 'A value that should be a list is none'),
        'notObject' => array('zh_cn' => '计算出错：不是对象', 'en' => 'A value that should be an object is none'),
        'tooMany' => array(
            'zh_cn' => '循环超过 10000 个元素，已停止',
            'en' => 'A list of more than 10000 elements cannot be gone through',
        ),
        'tooLarge' => array('zh_cn' => '计算出错：结果太大', 'en' => 'The result of a calculation is too large'),
        'character' => array(
            'zh_cn' => '文本中有无法保存的字符：U+0000 或不成对的代理字符',
            'en' => 'A text has a character that cannot be kept: U+0000 or half of a pair',
        ),
        'divideByZero' => array('zh_cn' => '计算出错：除数为零', 'en' => 'A number was divided by zero'),
    );

    // A value that cannot be worked with is the caller's mistake.
    private static function error($fault) {
        return self::failure(400, self::$faults[$fault]);
    }

    private static function fault($fault) {
        throw self::error($fault);
    }
`;

/** PHP for what lies outside of a flow: addresses, other APIs, failures. */
export const outside = String.raw`
    // ---- outside ----

    public static function http($method, $url, array $query, array $headers, array $body, $as, $timeout) {
        $pairs = self::pairs($query);
        if ($pairs !== '') {
            $url .= (strpos($url, '?') === false ? '?' : '&') . $pairs;
        }
        if (!self::isWebAddress($url)) {
            throw self::failure(500, array('zh_cn' => '不允许调用这个地址', 'en' => 'This address may not be called'));
        }
        $lines = array();
        $body = self::present($body);
        if ($body !== array()) {
            $type = $as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8';
            $lines['content-type'] = 'content-type: ' . $type;
        }
        foreach (self::present($headers) as $name => $value) {
            $lines[strtolower($name)] = preg_replace('/[\x00-\x1f\x7f]|\xc2[\x80-\x9f]/', '', $name . ': ' . self::text($value));
        }
        $options = array('method' => $method, 'header' => array_values($lines), 'timeout' => $timeout,
            'ignore_errors' => true, 'follow_location' => 0);
        if ($body !== array()) {
            $options['content'] = $as === 'form' ? self::form($body[0]) : self::json($body[0]);
            if ($as === 'fields' && $body[0] === array()) {
                $options['content'] = '{}';
            }
        }
        $answer = @file_get_contents($url, false, stream_context_create(array('http' => $options)));
        if ($answer === false || !isset($http_response_header[0])) {
            return array('status' => null, 'error' => 'CURL request failed', 'body' => null);
        }
        $status = (int) substr($http_response_header[0], 9, 3);
        $isJson = preg_match('/^content-type:.*\bjson\b/im', implode("\n", $http_response_header));
        $read = $isJson ? self::parsed($answer) : $answer;
        if ($status >= 400) {
            return array('status' => $status, 'error' => 'HTTP ' . $status, 'body' => $read);
        }
        return array('status' => $status, 'body' => $read);
    }

    // PHP would read files of the server and more by the same function.
    private static function isWebAddress($url) {
        $parts = preg_match('/[\x00-\x20\x7f\\\\]/', $url) ? false : parse_url($url);
        $scheme = isset($parts['scheme'], $parts['host']) ? strtolower($parts['scheme']) : '';
        return ($scheme === 'http' || $scheme === 'https') && !isset($parts['user']) && !isset($parts['pass']);
    }

    /** The key under which the flow of an API keeps something; no API sees what another one keeps. */
    public static function cacheKey($service, $key) {
        return hash('sha256', $service . "\n" . $key);
    }

    private static function form($body) {
        return is_array($body) ? self::pairs($body) : self::text($body);
    }

    private static function pairs(array $values) {
        $pairs = array();
        foreach (self::present($values) as $name => $value) {
            foreach (is_array($value) && self::isList($value) ? $value : array($value) as $one) {
                $pairs[] = rawurlencode((string) $name) . '=' . rawurlencode(self::text($one));
            }
        }
        return implode('&', $pairs);
    }

    public static function present(array $values) {
        return array_filter($values, function ($value) { return $value !== null; });
    }

    /** Calls another API. Where that fails, what it wrote is taken back, whatever the flow around it does then. */
    public static function call($service, array $params) {
        $di = \PhalApi\DI();
        $request = $di->request;
        if (self::$depth >= 8) {
            return array('ret' => 500, 'msg' => 'APIs call each other more than 8 levels deep');
        }
        $point = 'flow_call_' . ++self::$depth;
        try {
            self::atOpen('SAVEPOINT ' . $point);
            $di->request = new \PhalApi\Request(array_merge($params, array('service' => $service)));
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
        return self::failure(400, array('zh_cn' => $name . '参数错误', 'en' => 'illegal parameter ' . $name));
    }

    public static function unhandled($node) {
        return new \PhalApi\Exception('The call of the node ' . $node . ' failed', 500);
    }

    private static $faults = array(
        'notNumber' => array('zh_cn' => '计算出错：不是数', 'en' => 'A value that should be a number is none'),
        'notWhole' => array('zh_cn' => '计算出错：不是整数', 'en' => 'A value that should be a whole number is none'),
        'notList' => array('zh_cn' => '计算出错：不是数组', 'en' => 'A value that should be a list is none'),
        'notObject' => array('zh_cn' => '计算出错：不是对象', 'en' => 'A value that should be an object is none'),
        'tooLarge' => array('zh_cn' => '计算出错：结果太大', 'en' => 'The result of a calculation is too large'),
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

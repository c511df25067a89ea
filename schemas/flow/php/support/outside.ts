/** PHP for what lies outside of a flow: addresses, other APIs, failures. */
export const outside = String.raw`
    // ---- outside ----

    public static function http($method, $url, array $query, array $headers, array $body, $as, $timeout) {
        $pairs = self::pairs($query);
        if ($pairs !== '') {
            $url .= (strpos($url, '?') === false ? '?' : '&') . $pairs;
        }
        $lines = array();
        if ($body !== array()) {
            $type = $as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8';
            $lines['content-type'] = 'content-type: ' . $type;
        }
        foreach ($headers as $name => $value) {
            $lines[strtolower($name)] = preg_replace('/[\r\n]/', '', $name . ': ' . self::text($value));
        }
        $options = array('method' => $method, 'header' => array_values($lines), 'timeout' => $timeout,
            'ignore_errors' => true, 'follow_location' => 0);
        if ($body !== array()) {
            $options['content'] = $as === 'form' ? self::form($body[0]) : self::json($body[0]);
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

    private static function form($body) {
        return is_array($body) ? self::pairs($body) : self::text($body);
    }

    private static function pairs(array $values) {
        $pairs = array();
        foreach ($values as $name => $value) {
            if ($value !== null) {
                $pairs[] = rawurlencode((string) $name) . '=' . rawurlencode(self::text($value));
            }
        }
        return implode('&', $pairs);
    }

    public static function call($service, array $params) {
        $di = \PhalApi\DI();
        $request = $di->request;
        try {
            if (++self::$depth > 8) {
                throw new \PhalApi\Exception('APIs call each other more than 8 levels deep', 500);
            }
            $di->request = new \PhalApi\Request(array_merge($params, array('service' => $service)));
            $api = \PhalApi\ApiFactory::generateService();
            return array('ret' => 200, 'msg' => '', 'data' => call_user_func(array($api, $di->request->getServiceAction())));
        } catch (\PhalApi\Exception $ex) {
            return array('ret' => $ex->getCode(), 'msg' => $ex->getMessage());
        } finally {
            self::$depth--;
            $di->request = $request;
        }
    }

    public static function failure($code, array $words) {
        $language = class_exists('\PhalApi\Translator') && method_exists('\PhalApi\Translator', 'getLanguage')
            ? \PhalApi\Translator::getLanguage() : 'zh_cn';
        return new \PhalApi\Exception(isset($words[$language]) ? $words[$language] : $words['zh_cn'], $code);
    }

    public static function unhandled($node) {
        return new \PhalApi\Exception('The call of the node ' . $node . ' failed', 500);
    }

    private static function error($fault) {
        return new \PhalApi\Exception($fault, 500);
    }

    private static function fault($fault) {
        throw self::error($fault);
    }
`;

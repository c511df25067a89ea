/** PHP that validates the target of a request: the rules of the gateway's own outgoing calls. */
export const addresses = String.raw`
    // ---- addresses ----

    /** An address of written texts and of values, each with its name: a value fills its own place and nothing else. */
    public static function address(array $parts) {
        $url = '';
        $filled = array();
        foreach ($parts as $part) {
            if (is_array($part)) {
                $filled[] = array(strlen($url), $part[0]);
            }
            $url .= is_array($part) ? rawurlencode($part[1]) : $part;
        }
        foreach ($filled as $one) {
            list($at, $name) = $one;
            $before = substr($url, 0, $at);
            if (!preg_match('~^https?://[^\s/?#\\\\]+[/?#]~i', $before)) {
                throw self::refusedAddress();
            }
            if (strpbrk($before, '?#') !== false) {
                break;
            }
            $rest = (string) substr($url, $at, strcspn($url, '/?#', $at));
            $segment = substr($before, strrpos($before, '/') + 1) . $rest;
            if ($segment === '') {
                throw self::failure(400, array(
                    'zh_cn' => '非法请求：' . $name . '不能为空：它是地址路径的一部分',
                    'en' => 'Bad Request: ' . $name . ' must not be empty: it is part of the path of an address',
                ));
            }
            if (self::stepsUp($segment)) {
                throw self::failure(400, array(
                    'zh_cn' => '非法请求：' . $name . '不能含有路径段“.”或“..”：它是地址路径的一部分',
                    'en' => 'Bad Request: ' . $name
                        . ' must not contain the path steps “.” or “..”: it is part of the path of an address',
                ));
            }
        }
        return $url;
    }

    // Servers on the way may each decode it once more.
    private static function stepsUp($segment) {
        for ($round = 0; $round < 4; $round++) {
            $segment = preg_replace_callback('/%(?:25){0,9}([0-7][0-9a-f])/i', function ($code) {
                return chr(hexdec($code[1]));
            }, $segment);
        }
        $plain = preg_replace(
            array('/%(?:ef%bc%8e|ef%b9%92|e2%80%a4)/i', '/%e2%80%a5/i', '/%ef%bc%(?:8f|bc)/i', '/[\x00-\x20\x7f]/'),
            array('.', '..', '/', ''),
            $segment
        );
        return preg_match('~(?:^|[/\\\\])\.{1,2}(?:[;?#/\\\\]|\z)~', $plain) === 1;
    }

    /**
     * What the text of an address leads to. PHP would read files of the server by it, so it is of the web or none; what
     * hides another address, such as a name with a password, is none either.
     */
    private static function target($url) {
        $pattern = '~^(https?)://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{0,5}))?((?:[/?][^#]*)?)(?:#.*)?\z~i';
        if (preg_match('/[\p{Cc}\p{Z}\x{FEFF}\\\\]/u', $url) !== 0 || !preg_match($pattern, $url, $parts)) {
            throw self::refusedAddress();
        }
        $isSecure = strtolower($parts[1]) === 'https';
        $port = $parts[3] === '' ? ($isSecure ? 443 : 80) : (int) $parts[3];
        // A number may be written so that it hides which address it is.
        $isHidden = preg_match('/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?\z/i', $parts[2]) && !@inet_pton($parts[2]);
        if ($port > 65535 || $isHidden) {
            throw self::refusedAddress();
        }
        $path = preg_replace_callback('/[^\x21-\x7e]|["<>]/', function ($letter) {
            return rawurlencode($letter[0]);
        }, $parts[4]);
        return array(
            'isSecure' => $isSecure,
            'host' => strtolower(trim($parts[2], '[]')),
            'port' => $port,
            'named' => strtolower($parts[2]) . ($port === ($isSecure ? 443 : 80) ? '' : ':' . $port),
            'path' => ($path === '' || $path[0] === '?' ? '/' : '') . $path,
        );
    }

    // Resolved once: the connection is made to what was judged, wherever the name leads a moment later.
    private static function allowedAddresses(array $target) {
        $host = $target['host'];
        if (strpos($host, ':') !== false) {
            $found = array($host);
        } else {
            $found = @gethostbynamel($host) ?: array_column(@dns_get_record($host, DNS_AAAA) ?: array(), 'ipv6');
        }
        $config = \PhalApi\DI()->config;
        $list = is_object($config) ? (string) $config->get('app.outgoing_allow_list', '') : '';
        foreach ($found as $address) {
            if (!self::mayConnect($address, $host, $target['port'], $list)) {
                throw self::refusedAddress();
            }
        }
        return $found;
    }

    /** Whether a connection is allowed: to what is public, and to what the list names (hosts, addresses, ranges, each with a port if need be). */
    public static function mayConnect($address, $host, $port, $list = '') {
        $packed = self::packed($address);
        if ($packed === null) {
            return false;
        }
        // A name or a range that leads to a cloud's metadata is hardly meant to: it has to be named by its very address.
        $isMetadata = false;
        foreach (self::$metadata as $range) {
            $isMetadata = $isMetadata || self::lies($packed, $range);
        }
        // An address of IPv6 has several colons, and no port unless it stands in brackets.
        $entry = '/^(?:(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?|([^\[\]:]*:[^\[\]:]*:[^\[\]]*))\z/';
        foreach (preg_split('/[\s,;，；、]+/u', $list, -1, PREG_SPLIT_NO_EMPTY) as $one) {
            $parts = preg_match($entry, $one, $found) ? array_pad($found, 5, '') : null;
            if ($parts === null || ($parts[3] !== '' && (int) $parts[3] !== $port)) {
                continue;
            }
            $named = $parts[1] . $parts[2] . $parts[4];
            $bits = explode('/', $named);
            $isExact = !isset($bits[1]) || (int) $bits[1] === 8 * strlen($packed);
            $isHost = rtrim(strtolower($named), '.') === rtrim(strtolower($host), '.');
            if (($isHost && !$isMetadata) || (self::lies($packed, $named) && ($isExact || !$isMetadata))) {
                return true;
            }
        }
        $outside = !$isMetadata && (strlen($packed) === 4 || self::lies($packed, '2000::/3'));
        foreach (self::$inside as $range) {
            $outside = $outside && !self::lies($packed, $range);
        }
        return $outside;
    }

    // Of IPv6 only 2000::/3 leads out into the world; what is embedded in it leads who knows where.
    private static $inside = array(
        '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
        '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24',
        '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3',
        '2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20',
    );

    // Where a cloud tells a machine what it is and gives it its keys: as server/platform/httpClient/judgeTarget.ts has them.
    private static $metadata = array(
        '169.254.0.0/16', 'fe80::/10', '168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32', 'fd00:ec2::/32',
        'fd20:ce::254/128', 'fd00:42::42/128',
    );

    // The bytes of an address; those of IPv4 where it stands in one of IPv6.
    private static function packed($address) {
        $packed = @inet_pton($address);
        if ($packed === false) {
            return null;
        }
        return substr($packed, 0, 12) === str_repeat("\0", 10) . "\xff\xff" ? substr($packed, 12) : $packed;
    }

    private static function lies($packed, $range) {
        $parts = explode('/', $range);
        $net = isset($parts[1]) ? @inet_pton($parts[0]) : self::packed($parts[0]);
        if (!is_string($net) || strlen($net) !== strlen($packed)) {
            return false;
        }
        $bits = isset($parts[1]) ? (int) $parts[1] : 8 * strlen($net);
        $whole = intdiv($bits, 8);
        if ($bits > 8 * strlen($net) || substr($packed, 0, $whole) !== substr($net, 0, $whole)) {
            return false;
        }
        $rest = $bits % 8;
        return $rest === 0 || (ord($packed[$whole]) ^ ord($net[$whole])) >> (8 - $rest) === 0;
    }

    private static function refusedAddress() {
        return self::failure(500, array('zh_cn' => '不允许调用这个地址', 'en' => 'This address may not be called'));
    }
`;

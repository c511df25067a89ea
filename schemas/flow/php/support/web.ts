import { framingHeaders } from '../../meaning/framingHeaders.ts';

const framing = framingHeaders.map((name) => `'${name}'`).join(', ');

/**
 * PHP that calls an address as the gateway does: checked at connection time, no redirects, with limits on
 * size and time.
 */
export const web = String.raw`
    // ---- the web ----

    private static $mostOfAnswer = 5242880;
    private static $mostOfHead = 16384;

    public static function http($method, $url, array $query, array $headers, array $body, $as, $timeout) {
        $pairs = self::pairs($query);
        $url = explode('#', $url, 2)[0];
        if ($pairs !== '') {
            $parts = explode('?', $url, 2);
            $url = $parts[0] . '?' . (isset($parts[1]) && $parts[1] !== '' ? $parts[1] . '&' : '') . $pairs;
        }
        $target = self::target($url);
        $hops = isset($_SERVER['HTTP_X_KAIFANG_HOPS']) ? (int) $_SERVER['HTTP_X_KAIFANG_HOPS'] : 0;
        $lines = array('host' => $target['named'], 'accept-encoding' => 'identity', 'user-agent' => 'Kaifang');
        $body = self::present($body);
        $content = '';
        if ($body !== array()) {
            $lines['content-type'] = $as === 'form'
                ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8';
            $content = $as === 'form' ? self::form($body[0]) : self::json($body[0]);
            $content = $as === 'fields' && $body[0] === array() ? '{}' : $content;
        }
        foreach (self::present($headers) as $name => $value) {
            $lines[strtolower($name)] = preg_replace('/\p{Cc}/u', '', self::text($value));
        }
        // How much is sent and how it ends is said by who sends it.
        $lines = array('x-kaifang-hops' => $hops + self::$depth + 1, 'connection' => 'close')
            + array_diff_key($lines, array_flip(array(${framing})));
        if ($method !== 'GET' && $method !== 'DELETE' || $content !== '') {
            $lines['content-length'] = strlen($content);
        }
        $head = $method . ' ' . $target['path'] . " HTTP/1.1\r\n";
        foreach ($lines as $name => $value) {
            if (!preg_match('/^[!#$%&\'*+.^_|~0-9a-z\x60-]+\z/', $name)) {
                throw self::refusedAddress();
            }
            $head .= $name . ': ' . $value . "\r\n";
        }
        try {
            $answer = self::timed(function () use ($target, $head, $content, $timeout) {
                $until = hrtime(true) / 1e9 + min($timeout, self::left());
                return self::exchange($target, $head . "\r\n" . $content, $until);
            });
        } catch (\UnexpectedValueException $ex) {
            self::inTime();
            return array('status' => null, 'error' => 'CURL request failed', 'body' => null);
        }
        $said = self::validUtf8($answer['body']);
        $isJson = preg_match('/\bjson\b/i', $answer['type']);
        $read = $isJson ? self::parsed($said) : $said;
        if ($answer['status'] >= 400) {
            return array('status' => $answer['status'], 'error' => 'HTTP ' . $answer['status'], 'body' => $read);
        }
        // What is empty says nothing, and nothing wrong.
        if ($isJson && $read === null && !in_array(trim($said, " \t\r\n"), array('', 'null'), true)) {
            return array('status' => $answer['status'], 'error' => 'The answer is not valid JSON', 'body' => null);
        }
        return array('status' => $answer['status'], 'body' => $read);
    }

    // What is no letter stands as the sign for such.
    private static function validUtf8($text) {
        if (mb_check_encoding($text, 'UTF-8')) {
            return $text;
        }
        $before = mb_substitute_character();
        mb_substitute_character(0xfffd);
        $text = mb_scrub($text, 'UTF-8');
        mb_substitute_character($before);
        return $text;
    }

    private static function exchange(array $target, $request, $until) {
        $stream = self::connect($target, self::allowedAddresses($target), $until);
        try {
            while ($request !== '') {
                self::await($stream, true, $until);
                $written = @fwrite($stream, $request);
                if ($written === false || ($written === 0 && feof($stream))) {
                    throw new \UnexpectedValueException('the connection was closed');
                }
                $request = (string) substr($request, $written);
            }
            return self::receive($stream, $until);
        } finally {
            fclose($stream);
        }
    }

    private static function connect(array $target, array $addresses, $until) {
        $context = stream_context_create(array('ssl' => array('peer_name' => $target['host'])));
        foreach ($addresses as $address) {
            $named = strpos($address, ':') === false ? $address : '[' . $address . ']';
            $left = max($until - hrtime(true) / 1e9, 0.001);
            $stream = @stream_socket_client('tcp://' . $named . ':' . $target['port'], $number, $words, $left,
                STREAM_CLIENT_CONNECT, $context);
            if ($stream === false) {
                continue;
            }
            stream_set_blocking($stream, false);
            $done = $target['isSecure'] ? 0 : true;
            while ($done === 0) {
                $done = @stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
                if ($done === 0) {
                    self::await($stream, false, $until);
                }
            }
            if ($done) {
                return $stream;
            }
            fclose($stream);
        }
        throw new \UnexpectedValueException('nobody is there');
    }

    // However little comes at a time, all of it has one end.
    private static function await($stream, $isToWrite, $until) {
        $left = (int) (1e6 * ($until - hrtime(true) / 1e9));
        $read = $isToWrite ? null : array($stream);
        $write = $isToWrite ? array($stream) : null;
        $none = null;
        if ($left <= 0 || !@stream_select($read, $write, $none, intdiv($left, 1000000), $left % 1000000)) {
            throw new \UnexpectedValueException('it takes too long');
        }
    }

    // What comes next; nothing at the end.
    private static function piece($stream, $until) {
        while (true) {
            $piece = @fread($stream, 16384);
            if ($piece !== '' && $piece !== false) {
                return $piece;
            }
            if (feof($stream)) {
                return '';
            }
            self::await($stream, false, $until);
        }
    }

    private static function receive($stream, $until) {
        $raw = '';
        do {
            while (($end = strpos($raw, "\r\n\r\n")) === false) {
                $piece = self::piece($stream, $until);
                $raw .= $piece;
                if ($piece === '' || strlen($raw) > self::$mostOfHead + 16384) {
                    throw new \UnexpectedValueException('no head');
                }
            }
            $lines = explode("\r\n", substr($raw, 0, $end));
            $raw = (string) substr($raw, $end + 4);
            if ($end > self::$mostOfHead || !preg_match('~^HTTP/1\.[01] (\d{3})(?: |\z)~', $lines[0], $first)) {
                throw new \UnexpectedValueException('no head');
            }
            $status = (int) $first[1];
        } while ($status < 200);
        $said = array();
        foreach (array_slice($lines, 1) as $line) {
            $parts = explode(':', $line, 2);
            $said += array(strtolower($parts[0]) => trim(isset($parts[1]) ? $parts[1] : ''));
        }
        $hasBody = $status !== 204 && $status !== 304;
        return array(
            'status' => $status,
            'type' => isset($said['content-type']) ? $said['content-type'] : '',
            'body' => $hasBody ? self::bodyOf($said, $raw, $stream, $until) : '',
        );
    }

    // What is small on the wire may be huge, so it is counted as it is after unpacking.
    private static function bodyOf(array $said, $raw, $stream, $until) {
        $packing = strtolower(isset($said['content-encoding']) ? $said['content-encoding'] : 'identity');
        $ways = array('gzip' => 31, 'x-gzip' => 31, 'deflate' => 15);
        if ($packing === 'br' || (isset($ways[$packing]) && !function_exists('inflate_init'))) {
            throw new \UnexpectedValueException('it is packed');
        }
        $unpacking = isset($ways[$packing]) ? inflate_init($ways[$packing]) : null;
        $body = '';
        foreach (self::pieces($said, $raw, $stream, $until) as $piece) {
            $piece = $unpacking ? @inflate_add($unpacking, $piece) : $piece;
            if ($piece === false || strlen($body) + strlen($piece) > self::$mostOfAnswer) {
                throw new \UnexpectedValueException('it is too much, or broken');
            }
            $body .= $piece;
        }
        if ($unpacking && inflate_get_status($unpacking) !== ZLIB_STREAM_END) {
            throw new \UnexpectedValueException('it is broken');
        }
        return $body;
    }

    // The body piece by piece: to the end of the line, to the length that was said, or in chunks.
    private static function pieces(array $said, $raw, $stream, $until) {
        $isChunked = isset($said['transfer-encoding']) && stripos($said['transfer-encoding'], 'chunked') !== false;
        $left = $isChunked ? 0 : (isset($said['content-length']) ? (int) $said['content-length'] : null);
        if ($left > self::$mostOfAnswer) {
            throw new \UnexpectedValueException('it is too much');
        }
        while (true) {
            if ($isChunked && $left === 0) {
                while (!preg_match('/^(?:\r\n)?([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n/i', $raw, $size)) {
                    $raw .= self::needed($stream, $until, $raw);
                }
                $raw = (string) substr($raw, strlen($size[0]));
                $left = hexdec($size[1]);
            }
            if ($left === 0) {
                return;
            }
            $raw = $raw === '' ? self::piece($stream, $until) : $raw;
            if ($raw === '') {
                if ($left === null) {
                    return;
                }
                throw new \UnexpectedValueException('it breaks off');
            }
            $piece = $left === null ? $raw : substr($raw, 0, $left);
            $raw = (string) substr($raw, strlen($piece));
            $left = $left === null ? null : $left - strlen($piece);
            yield $piece;
        }
    }

    // More of the line that says how long the next chunk is.
    private static function needed($stream, $until, $before) {
        $piece = self::piece($stream, $until);
        if ($piece === '' || strlen($before) > self::$mostOfHead) {
            throw new \UnexpectedValueException('it breaks off');
        }
        return $piece;
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
`;

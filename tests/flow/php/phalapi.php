<?php
/**
 * A minimal fake of the framework's base classes: just enough to run generated classes unchanged.
 */
namespace PhalApi {
    use PhalApi\Exception\BadRequestException;

    class Exception extends \Exception {
    }

    // The messages of phalapi/kernal 42181d5 language/zh_cn/common.php that generated code can cause.
    function T($text, array $values = array()) {
        $words = array(
            'Bad Request: {message}' => '非法请求：{message}',
            '{name} require, but miss' => '缺少必要参数{name}',
            '{name} illegal json data' => '参数{name}的JSON数据格式错误',
            '{name} should >= {min}, but now {name} = {value}' => '{name}应该大于或等于{min}, 但现在{name} = {value}',
            '{name} should <= {max}, but now {name} = {value}' => '{name}应该小于等于{max}, 但现在{name} = {value}',
        );
        $names = array_map(function ($name) { return '{' . $name . '}'; }, array_keys($values));
        return str_replace($names, array_values($values), $words[$text]);
    }

    #[\AllowDynamicProperties]
    class Container {
        public $request;
        public $config;
        public $notorm;
        public $cache;
        public $queue;

        public function get($name) {
            return $this->$name;
        }
    }

    function DI() {
        static $container = null;
        $container = $container ?: new Container();
        return $container;
    }

    class Request {
        private $data;

        public function __construct(array $data) {
            $this->data = $data;
        }

        public function get($key, $default = null) {
            return isset($this->data[$key]) ? $this->data[$key] : $default;
        }

        public function getService() {
            return explode('.', $this->data['service']);
        }

        public function getServiceAction() {
            return $this->getService()[2];
        }

        public function getByRule(array $rule) {
            $value = isset($this->data[$rule['name']]) ? $this->data[$rule['name']] : null;
            if ($value === null && isset($rule['default'])) {
                $value = $rule['default'];
            }
            if ($value !== null) {
                return $this->read($value, $rule);
            }
            if (!empty($rule['require'])) {
                throw new BadRequestException(T('{name} require, but miss', array('name' => $rule['name'])));
            }
            return null;
        }

        private function read($value, array $rule) {
            switch ($rule['type']) {
                case 'int':
                    return $this->within(intval($value), intval($value), $rule);
                case 'float':
                    return $this->within(floatval($value), floatval($value), $rule);
                case 'boolean':
                    if (is_bool($value)) {
                        return $value;
                    }
                    $words = array('ok', 'true', 'success', 'on', 'yes');
                    return is_numeric($value) ? $value > 0 : in_array(strtolower($value), $words, true);
                case 'array':
                    $read = is_array($value) ? $value : json_decode($value, true);
                    if (!is_array($read)) {
                        throw new BadRequestException(T('{name} illegal json data', array('name' => $rule['name'])));
                    }
                    return $this->within($read, count($read), $rule);
                case 'string':
                    $size = mb_strlen(strval($value), $rule['format']);
                    return $this->within(strval($value), $size, array('name' => $rule['name'] . '.len') + $rule);
            }
            return $value;
        }

        // src/Request/Formatter/BaseFormatter.php
        private function within($value, $size, array $rule) {
            foreach (array('min' => '>=', 'max' => '<=') as $end => $sign) {
                if (isset($rule[$end]) && ($end === 'min' ? $size < $rule[$end] : $size > $rule[$end])) {
                    $text = '{name} should ' . $sign . ' {' . $end . '}, but now {name} = {value}';
                    $values = array('name' => $rule['name'], $end => $rule[$end], 'value' => $size);
                    throw new BadRequestException(T($text, $values));
                }
            }
            return $value;
        }
    }

    class ApiFactory {
        public static function generateService() {
            list($namespace, $class) = DI()->request->getService();
            $name = '\\' . $namespace . '\\Api\\' . $class;
            $api = new $name();
            $api->init();
            return $api;
        }
    }

    #[\AllowDynamicProperties]
    class Api {
        public function init() {
            $rules = $this->getRules();
            foreach ($rules[DI()->request->getServiceAction()] as $key => $rule) {
                $this->$key = DI()->request->getByRule($rule);
            }
        }

        public function getRules() {
            return array();
        }
    }
}

namespace PhalApi\Exception {
    // src/Exception/BadRequestException.php prefixes every message.
    class BadRequestException extends \PhalApi\Exception {
        public function __construct($message, $code = 0) {
            parent::__construct(\PhalApi\T('Bad Request: {message}', array('message' => $message)), 400 + $code);
        }
    }
}

namespace PhalApi\Api {
    class DataApi extends \PhalApi\Api {
        protected function getDataModel() {
            throw new \PhalApi\Exception('no model', 500);
        }

        public function tableOfModel() {
            return $this->getDataModel()->tableName();
        }
    }
}

namespace PhalApi\Model {
    abstract class DataModel {
        abstract protected function getTableName($id);

        public function tableName() {
            return $this->getTableName(null);
        }
    }
}

namespace App\Common {
    class Api extends \PhalApi\Api {
        /** The token that a project requires with every call; null if it requires none. */
        public static $token;

        public function init() {
            if (self::$token !== null && \PhalApi\DI()->request->get('access_token') !== self::$token) {
                throw new \PhalApi\Exception('access_token', 406);
            }
            parent::init();
        }
    }

    class DataApi extends \PhalApi\Api\DataApi {
    }
}

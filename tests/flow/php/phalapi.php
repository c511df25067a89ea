<?php
/**
 * A minimal stand-in for the framework's base classes: just enough for generated classes to run as they would.
 */
namespace PhalApi {
    class Exception extends \Exception {
    }

    class BadRequestException extends Exception {
        public function __construct($message, $code = 0) {
            parent::__construct($message, 400 + $code);
        }
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
                throw new BadRequestException($rule['name']);
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
                        throw new BadRequestException($rule['name']);
                    }
                    return $this->within($read, count($read), $rule);
                case 'string':
                    return $this->within(strval($value), mb_strlen(strval($value), $rule['format']), $rule);
            }
            return $value;
        }

        private function within($value, $size, array $rule) {
            if ((isset($rule['min']) && $size < $rule['min']) || (isset($rule['max']) && $size > $rule['max'])) {
                throw new BadRequestException($rule['name']);
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
        /** The token that a project asks for with every call; nothing where it asks for none. */
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

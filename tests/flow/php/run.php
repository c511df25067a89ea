<?php
/**
 * Runs many cases in one process: reads a JSON job from standard input, writes the result of each case.
 */
error_reporting(E_ALL);
set_error_handler(function ($level, $message, $file, $line) {
    // Errors that the code suppresses with @ are ignored.
    if (error_reporting() & $level) {
        throw new ErrorException($message, 0, $level, $file, $line);
    }
});
require __DIR__ . '/phalapi.php';
require __DIR__ . '/notorm.php';

class StandInCache {
    private $values = array();

    public function get($key) {
        return isset($this->values[$key]) ? $this->values[$key] : null;
    }

    public function set($key, $value, $expire = 600) {
        $this->values[$key] = $value;
    }

    public function delete($key) {
        unset($this->values[$key]);
    }
}

class StandInQueue {
    public $sent = array();

    public function send($topic, $message) {
        $this->sent[] = array('topic' => $topic, 'message' => $message);
    }
}

class StandInConfig {
    private $values;

    public function __construct(array $values) {
        $this->values = $values;
    }

    public function get($key, $default = null) {
        return isset($this->values[$key]) ? $this->values[$key] : $default;
    }
}

function answerOf(callable $work) {
    try {
        return array('ret' => 200, 'data' => $work(), 'msg' => '');
    } catch (\PhalApi\Exception $ex) {
        return array('ret' => $ex->getCode(), 'data' => array(), 'msg' => $ex->getMessage());
    } catch (\Throwable $ex) {
        return array('ret' => 500, 'data' => array(), 'msg' => get_class($ex) . ': ' . $ex->getMessage());
    }
}

$job = json_decode(stream_get_contents(STDIN), true, 512);
foreach ($job['files'] as $file) {
    require $file;
}
$di = \PhalApi\DI();
$di->cache = new StandInCache();
$di->queue = new StandInQueue();
$di->config = new StandInConfig(isset($job['config']) ? $job['config'] : array());
\App\Common\Api::$token = isset($job['token']) ? $job['token'] : null;
if (isset($job['dsn'])) {
    $pdo = new PDO($job['dsn'], $job['user'], $job['password'], array(PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION));
    $name = isset($job['name']) ? $job['name'] : 'notorm';
    $charset = strpos($job['dsn'], 'mysql:') === 0 ? 'utf8mb4' : 'UTF8';
    $di->$name = new StandInDatabase($pdo, $charset, isset($job['prefix']) ? $job['prefix'] : '');
}
if (class_exists('\App\Common\Flow')) {
    \App\Common\Flow::$longest = isset($job['longest']) ? $job['longest'] : \App\Common\Flow::$longest;
    \App\Common\Flow::$clock = function () {
        return 1769846400123;
    };
}
$answers = array();
foreach ($job['calls'] as $call) {
    $di->queue->sent = array();
    if (isset($call['function'])) {
        $answers[] = answerOf(function () use ($call) {
            return call_user_func_array(array('\App\Common\Flow', $call['function']), $call['args']);
        });
        continue;
    }
    $di->request = new \PhalApi\Request(array_merge($call['params'], array('service' => $call['service'])));
    $answer = answerOf(function () {
        return call_user_func(array(\PhalApi\ApiFactory::generateService(), \PhalApi\DI()->request->getServiceAction()));
    });
    $answers[] = $answer + array('sent' => $di->queue->sent);
}
echo json_encode($answers, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);

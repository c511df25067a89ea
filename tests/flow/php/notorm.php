<?php
/**
 * A fake of the framework's database layer on PDO: the calls that generated code makes, with the same behavior.
 * Where the behavior is unexpected, the comment names the original: `Database` is
 * phalapi/kernal 42181d5 src/Database/NotORMDatabase.php, `Result` is phalapi/notorm f15e689 src/NotORM/Result.php.
 */
class StandInDatabase {
    private $pdo;
    private $prefix;

    public function __construct(PDO $pdo, $charset, $prefix) {
        $this->pdo = $pdo;
        $this->prefix = $prefix;
        // Database::createPDOBy: numbers stay numbers, and the server prepares statements.
        $pdo->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, false);
        $pdo->setAttribute(PDO::ATTR_EMULATE_PREPARES, false);
        // Database::setDatabaseCharset
        $pdo->exec("SET NAMES '" . $charset . "'");
    }

    public function __get($name) {
        // Database::parseName and getDBRouter: a number at the end is a shard, and removed if none is configured.
        $at = strrpos($name, '_');
        $isShard = $at !== false && is_numeric(substr($name, $at + 1));
        return new StandInTable($this->pdo, $this->prefix . ($isShard ? substr($name, 0, $at) : $name));
    }

    public function beginTransaction($which) {
        $this->pdo->beginTransaction();
    }

    public function commit($which) {
        $this->pdo->commit();
    }

    public function rollback($which) {
        $this->pdo->rollback();
    }
}

/** Replaces NotORM_Literal: an SQL fragment with its values. */
class NotORM_Literal {
    private $value;
    public $parameters;

    public function __construct($value, ...$parameters) {
        $this->value = $value;
        $this->parameters = $parameters;
    }

    public function __toString() {
        return $this->value;
    }
}

/** Replaces NotORM_Result. */
class StandInTable {
    private $pdo;
    private $driver;
    private $table;
    private $select = array();
    private $where = array();
    private $parameters = array();
    private $order = array();
    private $limit;
    private $offset;
    private $lock;

    public function __construct(PDO $pdo, $table) {
        $this->pdo = $pdo;
        $this->driver = $pdo->getAttribute(PDO::ATTR_DRIVER_NAME);
        $this->table = $table;
    }

    public function getConn() {
        return $this->pdo;
    }

    // Result::whereOperator: with a placeholder its values are bound; a bare name is compared with a value that is
    // written into the statement.
    public function where($condition, $parameters = array()) {
        $args = func_get_args();
        $condition = $this->withoutExtraDots($condition);
        if (count($args) !== 2 || strpbrk($condition, '?:')) {
            $values = count($args) !== 2 || !is_array($parameters) ? array_slice($args, 1) : $parameters;
            $this->parameters = array_merge($this->parameters, $values);
        } elseif ($parameters === null) {
            $condition .= ' IS NULL';
        } elseif (!is_array($parameters)) {
            $condition .= ' = ' . $this->quote($parameters);
        } else {
            throw new LogicException('generated code gives no lists');
        }
        $this->where[] = ($this->where ? ' AND ' : '') . '(' . $condition . ')';
        return $this;
    }

    // Result::select and Result::order: further calls append.
    public function select($columns) {
        $this->select[] = $columns;
        return $this;
    }

    public function order($columns) {
        $this->order[] = $columns;
        return $this;
    }

    // Result::limit: other values are converted to a number.
    public function limit($limit, $offset = null) {
        $this->limit = +$limit;
        $this->offset = +$offset;
        return $this;
    }

    public function lock($exclusive = true) {
        $this->lock = $exclusive;
        return $this;
    }

    // Result::fetchRow
    public function fetchOne() {
        $rows = $this->limit(1)->fetchAll();
        return $rows ? $rows[0] : false;
    }

    public function fetchAll() {
        return $this->query((string) $this, $this->parameters)->fetchAll(PDO::FETCH_ASSOC);
    }

    // Result::__toString
    public function __toString() {
        $columns = $this->select ? $this->withoutExtraDots(implode(', ', $this->select)) : '*';
        return 'SELECT ' . $columns . ' FROM ' . $this->table . $this->whereString();
    }

    // Result::aggregation: without order and limit.
    public function count($column = '*') {
        $where = $this->where ? ' WHERE ' . implode($this->where) : '';
        $sql = 'SELECT COUNT(' . $column . ') FROM ' . $this->table . $where;
        return $this->query($sql, $this->parameters)->fetchColumn();
    }

    // Result::insert_multi and Result::insert: values are written into the statement, and PostgreSQL then returns the
    // last number of the sequence, even if another session took it.
    public function insert(array $row) {
        $mark = $this->driver === 'mysql' ? '`' : '';
        $names = $mark . implode($mark . ', ' . $mark, array_keys($row)) . $mark;
        $values = $row || $this->driver === 'mysql' ? '(' . $names . ') VALUES ' . $this->quote($row) : 'DEFAULT VALUES';
        $this->query('INSERT  INTO ' . $this->table . ' ' . $values, $this->valuesOf($row));
        if ($this->driver === 'pgsql' && !isset($row['id'])) {
            $asked = "SELECT pg_get_serial_sequence('" . $this->table . "', 'id') pgss";
            $found = $this->query($asked, $this->parameters)->fetch();
            if (isset($found['pgss'])) {
                $last = $this->query('select last_value id from ' . $found['pgss'], $this->parameters)->fetch();
                $row['id'] = $last['id'];
            }
        } elseif (!isset($row['id']) && ($id = $this->pdo->lastInsertId())) {
            $row['id'] = $id;
        }
        return $row;
    }

    // Result::insert_id
    public function insert_id() {
        return $this->pdo->lastInsertId();
    }

    // Result::update: MySQL reports the changed rows, not the matched ones.
    public function update(array $data) {
        if (!$data) {
            return 0;
        }
        $mark = $this->driver === 'mysql' ? '`' : '';
        $set = array();
        foreach ($data as $name => $value) {
            $set[] = $mark . $name . $mark . ' = ' . $this->quote($value);
        }
        $sql = 'UPDATE ' . $this->table . ' SET ' . implode(', ', $set) . $this->whereString();
        return $this->query($sql, array_merge($this->valuesOf($data), $this->parameters))->rowCount();
    }

    // Result::delete
    public function delete() {
        $where = $this->whereString();
        if ($where === '') {
            throw new Exception('sorry, you can not delete the whole table --dogstar');
        }
        return $this->query('DELETE FROM ' . $this->table . $where, $this->parameters)->rowCount();
    }

    // Result::queryRows
    public function queryAll($sql, $params = array()) {
        return $this->query($sql, $params)->fetchAll(PDO::FETCH_ASSOC);
    }

    public function executeSql($sql, $params = array()) {
        return $this->query($sql, $params)->rowCount();
    }

    // Result::whereString
    private function whereString() {
        $order = $this->order ? $this->withoutExtraDots(' ORDER BY ' . implode(', ', $this->order)) : '';
        $where = $this->where ? ' WHERE ' . implode($this->where) : '';
        return $where . $order . $this->limitString() . ($this->lock ? ' FOR UPDATE' : '');
    }

    // Result::limitString: the offset and the number of rows, in a syntax that only MySQL accepts.
    private function limitString() {
        if ($this->limit === null) {
            return '';
        }
        return ' LIMIT ' . $this->limit . ($this->offset ? ',' . $this->offset : '');
    }

    // Result::removeExtraDots
    private function withoutExtraDots($text) {
        return preg_replace(
            '~(?:\\b[a-z_][a-z0-9_.:]*[.:])?([a-z_][a-z0-9_]*)[.:]([a-z_*])~i', '\\1.\\2', $text
        );
    }

    // Result::quote: a fraction keeps six digits, and false is the number 0.
    private function quote($value) {
        if ($value === null) {
            return 'NULL';
        }
        if (is_array($value)) {
            return '(' . implode(', ', array_map(array($this, 'quote'), $value)) . ')';
        }
        if (is_float($value)) {
            return sprintf('%F', $value);
        }
        if ($value === false) {
            return '0';
        }
        return is_int($value) || $value instanceof NotORM_Literal ? (string) $value : $this->pdo->quote($value);
    }

    // Result::mergeLiteralParamaters
    private function valuesOf(array $row) {
        $values = array();
        foreach ($row as $value) {
            if ($value instanceof NotORM_Literal && $value->parameters) {
                $isList = isset($value->parameters[0]) && is_array($value->parameters[0]);
                $values = array_merge($values, $isList ? $value->parameters[0] : $value->parameters);
            }
        }
        return $values;
    }

    // Result::query: binds each value by its type; skips a name that the statement does not contain.
    private function query($sql, array $parameters) {
        foreach ($parameters as $key => $value) {
            if (substr($key, 0, 1) === ':' && stripos($sql, $key) === false) {
                unset($parameters[$key]);
            }
        }
        $statement = $this->pdo->prepare($sql);
        if ($statement === false) {
            throw new PDOException('PDO failed to prepare: ' . $sql);
        }
        $place = 1;
        foreach ($parameters as $key => $value) {
            $types = array('integer' => PDO::PARAM_INT, 'boolean' => PDO::PARAM_BOOL, 'NULL' => PDO::PARAM_NULL);
            $type = isset($types[gettype($value)]) ? $types[gettype($value)] : PDO::PARAM_STR;
            $statement->bindValue(strstr($key, ':') ? $key : $place++, $value, $type);
        }
        $statement->execute();
        return $statement;
    }
}

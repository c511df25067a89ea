<?php
/**
 * A stand-in for the framework's database layer on PDO: the calls that generated code makes, with what they mean there.
 */
class StandInDatabase {
    private $pdo;

    public function __construct(PDO $pdo) {
        $this->pdo = $pdo;
    }

    public function __get($table) {
        return new StandInTable($this->pdo, $table);
    }

    public function beginTransaction($which) {
        $this->pdo->beginTransaction();
    }

    public function commit($which) {
        $this->pdo->commit();
    }

    public function rollback($which) {
        $this->pdo->rollBack();
    }
}

class StandInTable {
    private $pdo;
    private $table;
    private $conditions = array();
    private $params = array();
    private $columns = '*';
    private $order = '';
    private $limit = '';
    private $inserted;

    public function __construct(PDO $pdo, $table) {
        $this->pdo = $pdo;
        $this->table = $table;
    }

    public function where($condition, $params = null) {
        if (func_num_args() === 1) {
            $this->conditions[] = $condition;
        } elseif (strpbrk($condition, '?:') !== false) {
            $this->conditions[] = $condition;
            $this->params = array_merge($this->params, (array) $params);
        } elseif ($params === null) {
            $this->conditions[] = $condition . ' IS NULL';
        } else {
            $this->conditions[] = $condition . ' = ?';
            $this->params[] = $params;
        }
        return $this;
    }

    public function select($columns) {
        $this->columns = $columns;
        return $this;
    }

    public function order($order) {
        $this->order = ' ORDER BY ' . $order;
        return $this;
    }

    public function limit($first, $count = null) {
        $this->limit = $count === null ? ' LIMIT ' . (int) $first : ' LIMIT ' . (int) $count . ' OFFSET ' . (int) $first;
        return $this;
    }

    public function fetchOne() {
        $rows = $this->fetchAll();
        return $rows ? $rows[0] : false;
    }

    public function fetchAll() {
        $sql = 'SELECT ' . $this->columns . ' FROM ' . $this->table . $this->rest() . $this->order . $this->limit;
        return $this->run($sql, $this->params)->fetchAll(PDO::FETCH_ASSOC);
    }

    public function count() {
        return $this->run('SELECT COUNT(*) FROM ' . $this->table . $this->rest(), $this->params)->fetchColumn();
    }

    public function insert(array $row) {
        $places = implode(', ', array_fill(0, count($row), '?'));
        $isMysql = $this->pdo->getAttribute(PDO::ATTR_DRIVER_NAME) === 'mysql';
        $values = $row || $isMysql ? '(' . implode(', ', array_keys($row)) . ') VALUES (' . $places . ')' : 'DEFAULT VALUES';
        $sql = 'INSERT INTO ' . $this->table . ' ' . $values . ' RETURNING id';
        $this->inserted = $this->run($sql, array_values($row))->fetchColumn();
        return $row;
    }

    public function insert_id() {
        return $this->inserted;
    }

    public function update(array $row) {
        $set = implode(', ', array_map(function ($name) {
            return $name . ' = ?';
        }, array_keys($row)));
        $params = array_merge(array_values($row), $this->params);
        return $this->run('UPDATE ' . $this->table . ' SET ' . $set . $this->rest(), $params)->rowCount();
    }

    public function delete() {
        return $this->run('DELETE FROM ' . $this->table . $this->rest(), $this->params)->rowCount();
    }

    public function queryAll($sql, $params = array()) {
        return $this->run($sql, $params)->fetchAll(PDO::FETCH_ASSOC);
    }

    public function executeSql($sql, $params = array()) {
        return $this->run($sql, $params)->rowCount();
    }

    private function rest() {
        return $this->conditions ? ' WHERE ' . implode(' AND ', $this->conditions) : '';
    }

    private function run($sql, array $params) {
        $statement = $this->pdo->prepare($sql);
        $statement->execute($params);
        return $statement;
    }
}

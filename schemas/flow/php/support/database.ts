/** PHP for the database: rows in the format of flows, conditions, transactions. */
export const database = String.raw`
    // ---- database ----

    private static function row($row, array $types) {
        if (!$row) {
            return null;
        }
        $row = is_array($row) ? $row : iterator_to_array($row);
        foreach ($types as $name => $type) {
            if (isset($row[$name])) {
                $row[$name] = self::typed($row[$name], $type);
            }
        }
        return self::exact($row);
    }

    /** The first row that a question finds, or null. */
    public static function fetchOne($table, array $types = array()) {
        return self::row(self::execute(function () use ($table) {
            return $table->fetchOne();
        }), $types);
    }

    /** The rows that a question finds. */
    public static function fetchAll($table, array $types = array()) {
        return self::rows(self::execute(function () use ($table) {
            return $table->fetchAll();
        }), $types);
    }

    /** A page of the rows that a question finds. What the framework makes of a limit with a start, only MySQL takes. */
    public static function fetchPage($table, $order, $page, $limit, array $types = array()) {
        list($first, $count) = self::page($page, $limit);
        $order = $order === '' ? '(SELECT NULL)' : $order;
        return self::fetchAll($table->order($order . ' LIMIT ' . $count . ' OFFSET ' . $first), $types);
    }

    /** How many rows a question finds. */
    public static function countOf($table) {
        return self::execute(function () use ($table) {
            return (int) $table->count();
        });
    }

    public static function delete($table) {
        return self::execute(function () use ($table) {
            return (int) $table->delete();
        });
    }

    // A value that the database does not take, or what breaks a rule of its table, is the caller's mistake.
    private static function execute($work, $isGiven = true) {
        return self::withCallerErrors(function () use ($work) {
            return self::timed($work);
        }, $isGiven);
    }

    private static function withCallerErrors($work, $isGiven) {
        try {
            return $work();
        } catch (\PDOException $ex) {
            $class = substr((string) $ex->getCode(), 0, 2);
            $rule = self::brokenRule($ex);
            if ($rule === null && $class !== '23' && !($isGiven && $class === '22')) {
                throw $ex;
            }
            throw self::failure(400, self::$refusals[$rule === null ? 'value' : $rule]);
        }
    }

    // PostgreSQL tells it by its state, MySQL by a number of its own.
    private static function brokenRule(\PDOException $ex) {
        $rules = array(
            '23505' => 'duplicate', '23502' => 'needed', '23503' => 'reference', '23001' => 'reference',
            1062 => 'duplicate', 1048 => 'needed', 1364 => 'needed', 1216 => 'reference', 1217 => 'reference',
            1451 => 'reference', 1452 => 'reference', 3819 => 'value', 4025 => 'value',
        );
        $number = isset($ex->errorInfo[1]) ? $ex->errorInfo[1] : 0;
        $state = (string) $ex->getCode();
        return isset($rules[$state]) ? $rules[$state] : (isset($rules[$number]) ? $rules[$number] : null);
    }

    private static $refusals = array(
        'value' => array('zh_cn' => '数据库不接受这个值', 'en' => 'The database does not take this value'),
        'duplicate' => array('zh_cn' => '数据已存在', 'en' => 'It exists already'),
        'needed' => array('zh_cn' => '缺少必须的值', 'en' => 'A value that is needed is missing'),
        'reference' => array(
            'zh_cn' => '所引用的数据不存在，或仍被其他数据引用',
            'en' => 'It names something that is not there, or something else still needs it',
        ),
    );

    private static function rows($rows, array $types) {
        $made = array();
        foreach ($rows as $row) {
            $made[] = self::row($row, $types);
        }
        return $made;
    }

    private static function typed($value, $type) {
        switch ($type) {
            case 'integer':
                $number = self::decimal($value);
                return $number !== null && $number[1] === 0 && self::isSafe($number[0]) ? (int) $number[0] : (string) $value;
            case 'float':
                return is_string($value) && preg_match('/[eE]/', $value) ? (float) $value : $value;
            case 'boolean':
                return $value === true || $value === 't' || $value === 1 || $value === '1';
            case 'date':
                $moment = preg_match('/^\d{4}-\d\d-\d\d\z/', $value) ? null : self::readMoment($value);
                return $moment === null ? $value : self::moment($moment);
            case 'any':
                $read = is_string($value) ? self::parsed($value) : null;
                return $read === null && $value !== 'null' ? $value : $read;
        }
        return $value;
    }

    public static function bind($value) {
        if (is_array($value)) {
            return self::json($value);
        }
        // As a text of its own PHP would leave out digits.
        return is_float($value) ? self::json($value) : $value;
    }

    /** A moment as MySQL takes it for a column of dates, in UTC. */
    public static function stamp($value) {
        if (is_array($value)) {
            return array_map(array(__CLASS__, 'stamp'), $value);
        }
        $isDay = is_string($value) && preg_match('/^\d{4}-\d\d-\d\d\z/', $value);
        $moment = $isDay ? null : self::readMoment($value);
        $written = $moment === null ? null : self::moment($moment);
        return $written === null ? $value : str_replace('T', ' ', substr($written, 0, 23));
    }

    public static function where($match, array $rows) {
        $terms = array();
        $params = array();
        foreach ($rows as $row) {
            list($column, $operator, $value) = $row;
            if ($value === null && !empty($row[3])) {
                continue;
            }
            list($term, $values) = self::term($column, $operator, $value);
            $terms[] = $term;
            $params = array_merge($params, $values);
        }
        $text = $terms === array() ? '1 = 1' : '(' . implode($match === 'any' ? ' OR ' : ' AND ', $terms) . ')';
        return $params === array() ? array($text) : array($text, $params);
    }

    private static function term($column, $operator, $value) {
        $signs = array('eq' => '=', 'ne' => '<>', 'gt' => '>', 'gte' => '>=', 'lt' => '<', 'lte' => '<=');
        if (isset($signs[$operator])) {
            if ($value === null) {
                $texts = array('eq' => $column . ' IS NULL', 'ne' => $column . ' IS NOT NULL');
                return array(isset($texts[$operator]) ? $texts[$operator] : '1 = 0', array());
            }
            return array($column . ' ' . $signs[$operator] . ' ?', array(self::bind($value)));
        }
        if ($operator === 'null') {
            return array($column . ($value === false ? ' IS NOT NULL' : ' IS NULL'), array());
        }
        if ($operator === 'contains' || $operator === 'starts') {
            $plain = preg_replace('/[!%_]/', '!$0', self::text($value)) . '%';
            return array($column . " LIKE ? ESCAPE '!'", array($operator === 'contains' ? '%' . $plain : $plain));
        }
        $values = array_map(array(__CLASS__, 'bind'), self::items($value));
        if ($operator === 'between') {
            if (count($values) !== 2) {
                throw self::error('notList');
            }
            return array($column . ' BETWEEN ? AND ?', $values);
        }
        if ($values === array()) {
            return array($operator === 'in' ? '1 = 0' : '1 = 1', array());
        }
        $places = implode(', ', array_fill(0, count($values), '?'));
        return array(($operator === 'in' ? '' : 'NOT ') . '(' . $column . ' IN (' . $places . '))', $values);
    }

    public static function page($page, $limit) {
        $page = min(max($page === null ? 1 : self::wholeNumber($page), 1), 1000000);
        $limit = min(max($limit === null ? 20 : self::wholeNumber($limit), 1), 10000);
        return array(($page - 1) * $limit, $limit);
    }

    private static function wholeNumber($value) {
        if (!is_int($value)) {
            throw self::error('notWhole');
        }
        return $value;
    }

    private static function isMysql($table) {
        return $table->getConn()->getAttribute(\PDO::ATTR_DRIVER_NAME) === 'mysql';
    }

    /**
     * Adds a row and gives its key. The values are bound, and PostgreSQL tells the key of this very row: the framework
     * would write them into the statement, and ask a sequence that others use as well.
     */
    public static function insert($table, array $row) {
        return self::execute(function () use ($table, $row) {
            $isMysql = self::isMysql($table);
            $places = implode(', ', array_fill(0, count($row), '?'));
            $names = array_map(function ($name) use ($isMysql) {
                return $isMysql ? "\x60" . $name . "\x60" : $name;
            }, array_keys($row));
            $values = $row === array() && !$isMysql
                ? 'DEFAULT VALUES' : '(' . implode(', ', $names) . ') VALUES (' . $places . ')';
            // A question without conditions ends in the name of its table, with the prefix of the project.
            $sql = 'INSERT INTO ' . preg_replace('/^.* FROM /s', '', (string) $table) . ' ' . $values;
            if ($isMysql) {
                $table->executeSql($sql, array_values($row));
                return self::exact((int) $table->insert_id());
            }
            $made = $table->queryAll($sql . ' RETURNING id', array_values($row));
            return self::exact($made[0]['id']);
        });
    }

    /** The columns of a row without those of some that are null. */
    public static function given(array $row, array $optional) {
        foreach ($optional as $name) {
            if ($row[$name] === null) {
                unset($row[$name]);
            }
        }
        return $row;
    }

    /**
     * How many rows an update finds; one of nothing still says whether there is such a row. MySQL counts those that it
     * changed, so they are counted, and held, beforehand.
     */
    public static function update($table, array $row) {
        return self::execute(function () use ($table, $row) {
            if ($row === array()) {
                return (int) $table->count();
            }
            $found = null;
            if (self::isMysql($table)) {
                $held = clone $table;
                $counted = $held->select('COUNT(*) AS n')->lock()->fetchOne();
                $found = (int) $counted['n'];
            }
            // Bound, as in an insert.
            $changed = $table->update(array_map(function ($value) {
                return new \NotORM_Literal('?', $value);
            }, $row));
            return $found === null ? (int) $changed : $found;
        });
    }

    /** A list as PostgreSQL takes an array. */
    public static function listed($value) {
        return $value === null ? null : self::to_pg_array(is_array($value) ? $value : array($value));
    }

    // A statement of MySQL out of what stands between its values, with as many places for a list as it has values.
    private static function spread(array $pieces, array $values) {
        $sql = $pieces[0];
        $bound = array();
        foreach ($values as $at => $value) {
            $list = is_array($value) ? array_map(array(__CLASS__, 'bind'), $value) : array($value);
            $places = implode(', ', array_fill(0, count($list), '?'));
            $sql .= ($list === array() ? 'select null from dual where false' : $places) . $pieces[$at + 1];
            $bound = array_merge($bound, $list);
        }
        return array($sql, $bound);
    }

    public static function sql($database, $sql, array $params, $isWrite, array $types = array()) {
        if (is_array($sql)) {
            list($sql, $params) = self::spread($sql, $params);
        }
        // The table only leads to the connection.
        $table = $database->flow;
        return self::execute(function () use ($table, $sql, $params, $isWrite, $types) {
            if ($isWrite) {
                return array('rows' => array(), 'count' => (int) $table->executeSql($sql, $params));
            }
            $rows = $table->queryAll($sql, $params);
            if (count($rows) > 10000) {
                throw self::failure(500, array(
                    'zh_cn' => '查询结果超过 10000 行，已停止',
                    'en' => 'A query gave more than 10000 rows',
                ));
            }
            $rows = self::rows($rows, $types);
            return array('rows' => $rows, 'count' => count($rows));
        }, $params !== array());
    }

    public static function transaction(array $databases, $work) {
        $messages = self::$messages;
        self::$messages = array();
        $around = self::$open;
        $begun = array();
        $isInside = false;
        try {
            foreach ($databases as $database) {
                // What a flow around this one began is its to end: a database has but one connection.
                if (in_array($database, $around, true)) {
                    $isInside = true;
                    continue;
                }
                $database->beginTransaction('db_master');
                $begun[] = $database;
                self::$open[] = $database;
            }
            $rs = $work();
            $stays = false;
            while ($begun !== array()) {
                self::commit(array_shift($begun), $stays);
                $stays = true;
            }
        } catch (\Throwable $ex) {
            foreach ($begun as $database) {
                $database->rollback('db_master');
            }
            self::$messages = $messages;
            throw $ex;
        } finally {
            self::$open = $around;
        }
        if ($isInside) {
            self::$messages = array_merge($messages, self::$messages);
            return $rs;
        }
        foreach (self::$messages as $message) {
            \PhalApi\DI()->queue->send($message[0], $message[1]);
        }
        self::$messages = $messages;
        return $rs;
    }

    // A rule of a table may be one that is only looked at now. What was committed before is there, whatever this one says.
    private static function commit($database, $stays) {
        $commit = function () use ($database) {
            $database->commit('db_master');
        };
        return $stays ? $commit() : self::withCallerErrors($commit, false);
    }

    // On every database with a transaction, before and after a call inside of it.
    private static function atOpen($sql) {
        foreach (self::$open as $database) {
            $database->flow->executeSql($sql, array());
        }
    }

    public static function emit($topic, $message) {
        self::$messages[] = array($topic, self::kept($message));
    }
`;

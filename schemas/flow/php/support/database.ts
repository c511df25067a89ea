/** PHP for the database: rows as a flow has them, conditions, transactions. */
export const database = String.raw`
    // ---- database ----

    public static function row($row, array $types = array()) {
        if (!$row) {
            return null;
        }
        $row = is_array($row) ? $row : iterator_to_array($row);
        foreach ($types as $name => $type) {
            if (isset($row[$name])) {
                $row[$name] = self::typed($row[$name], $type);
            }
        }
        return $row;
    }

    public static function rows($rows, array $types = array()) {
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
                return $number !== null && $number[1] === 0 && self::isSafe($number[0]) ? (int) $number[0] : $value;
            case 'float':
                return is_string($value) && preg_match('/[eE]/', $value) ? (float) $value : $value;
            case 'boolean':
                return $value === true || $value === 't' || $value === 1 || $value === '1';
            case 'date':
                $moment = preg_match('/^\d{4}-\d\d-\d\d\z/', $value) ? null : self::readMoment($value);
                return $moment === null ? $value : self::moment($moment);
            case 'any':
                $read = is_string($value) ? self::parsed($value) : null;
                return $read === null ? $value : $read;
        }
        return $value;
    }

    public static function bind($value) {
        if (is_array($value)) {
            return self::json($value);
        }
        return is_bool($value) ? (int) $value : $value;
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

    public static function insert($table, array $row) {
        $table->insert($row);
        return (int) $table->insert_id();
    }

    public static function sql($database, $sql, array $params, $isWrite, array $types = array()) {
        // The table only leads to the connection.
        $table = $database->flow;
        if ($isWrite && !preg_match('/\breturning\b/i', $sql)) {
            return array('rows' => array(), 'count' => (int) $table->executeSql($sql, $params));
        }
        $rows = self::rows($table->queryAll($sql, $params), $types);
        return array('rows' => $rows, 'count' => count($rows));
    }

    public static function transaction(array $databases, $work) {
        $messages = self::$messages;
        self::$messages = array();
        foreach ($databases as $database) {
            $database->beginTransaction('db_master');
        }
        try {
            $rs = $work();
            foreach ($databases as $database) {
                $database->commit('db_master');
            }
        } catch (\Exception $ex) {
            foreach ($databases as $database) {
                $database->rollback('db_master');
            }
            self::$messages = $messages;
            throw $ex;
        }
        foreach (self::$messages as $message) {
            \PhalApi\DI()->queue->send($message[0], $message[1]);
        }
        self::$messages = $messages;
        return $rs;
    }

    public static function emit($topic, $message) {
        self::$messages[] = array($topic, $message);
    }
`;

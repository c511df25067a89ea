<?php
/**
 * Reads the PHP files in a JSON list on standard input, and writes the tokens of each except for strings and
 * comments, or the parse error of a file that PHP cannot parse.
 */
$answers = array();
foreach (json_decode(stream_get_contents(STDIN), true) as $code) {
    try {
        $kept = array();
        foreach (token_get_all($code, TOKEN_PARSE) as $token) {
            if (is_array($token) && in_array($token[0], array(T_WHITESPACE), true)) {
                continue;
            }
            $isText = is_array($token) && in_array($token[0], array(T_CONSTANT_ENCAPSED_STRING, T_COMMENT, T_DOC_COMMENT), true);
            $kept[] = $isText ? token_name($token[0]) : (is_array($token) ? $token[1] : $token);
        }
        $answers[] = implode(' ', $kept);
    } catch (ParseError $error) {
        $answers[] = 'ParseError: ' . $error->getMessage();
    }
}
echo json_encode($answers, JSON_INVALID_UTF8_SUBSTITUTE);

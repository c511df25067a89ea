<?php
/**
 * Reads PHP texts as JSON from standard input and writes the syntax error of each; null if it is valid PHP.
 */
$told = array();
foreach (json_decode(stream_get_contents(STDIN), true) as $text) {
    try {
        token_get_all($text, TOKEN_PARSE);
        $told[] = null;
    } catch (ParseError $error) {
        $told[] = $error->getMessage() . ' on line ' . $error->getLine();
    }
}
echo json_encode($told);

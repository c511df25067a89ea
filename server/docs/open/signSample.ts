/** How a call is signed in PHP; `$fields` holds every parameter of it, `s` included. */
export const signSample = `$fields += ['app_key' => $appKey, 'timestamp' => time(), 'nonce' => bin2hex(random_bytes(16)), 'sign_version' => 2];
$pairs = [];
foreach ($fields as $name => $value) {
    $pairs[] = rawurlencode($name) . '=' . rawurlencode($value);
}
sort($pairs, SORT_STRING);
$fields['sign'] = hash_hmac('sha256', implode('&', $pairs), $appSecret);`;

import type { Snippet } from '#schemas/payloads/catalogue.ts';
import { hmacOf, signedText } from '../../platform/rules/signature.ts';

/** The call of the worked example: every parameter except `sign`, as the text that is sent and signed. */
export const signedExample = {
  s: 'App.Weather.Now',
  city: '北京 (BJ)',
  days: '[1,2.5,"a"]',
  app_key: 'demo',
  timestamp: '1767225600',
  nonce: 'c2f1a9e07b3d4685',
  sign_version: '2',
} as const;

/** The App Secret of the worked example. */
export const exampleSecret = 'Secret';

/** The signed text of the worked example. */
export const exampleText: string = signedText(2, signedExample);

/** The signature of the worked example, which every sample prints. */
export const exampleSign: string = hmacOf(signedExample, exampleSecret);

const entries = Object.entries(signedExample);
const each = (line: (name: string, value: string) => string) =>
  entries.map(([name, value]) => `${line(name, value)}\n`).join('');
const json = (text: string) => JSON.stringify(text);
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

const bash = `secret='${exampleSecret}'
# timestamp: $(date +%s), nonce: $(openssl rand -hex 16)
fields=(
${each((name, value) => `  '${name}=${value}'`)})

encode() { # percent-encodes as RFC 3986 has it
  local LC_ALL=C text=$1 at byte
  for ((at = 0; at < \${#text}; at++)); do
    byte=\${text:at:1}
    case $byte in
      [a-zA-Z0-9._~-]) printf '%s' "$byte" ;;
      *) printf '%%%02X' "$(($(printf '%d' "'$byte") & 255))" ;;
    esac
  done
}

text=$(for field in "\${fields[@]}"; do
  echo "$(encode "\${field%%=*}")=$(encode "\${field#*=}")"
done | LC_ALL=C sort | paste -sd '&' -)
sign=$(printf '%s' "$text" | openssl dgst -sha256 -hmac "$secret" | sed 's/.* //')
echo "$sign"`;

const javaScript = `import { createHmac } from 'node:crypto';

const secret = ${quoted(exampleSecret)};
// timestamp: Math.floor(Date.now() / 1000), nonce: crypto.randomUUID()
const fields = {
${each((name, value) => `  ${name}: ${quoted(value)},`)}};

// encodeURIComponent leaves five signs that RFC 3986 encodes.
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
const text = Object.entries(fields)
  .map(([name, value]) => encode(name) + '=' + encode(value))
  .sort()
  .join('&');
const sign = createHmac('sha256', secret).update(text).digest('hex');
console.log(sign);`;

const python = `import hashlib
import hmac
from urllib.parse import quote

secret = ${json(exampleSecret)}
# timestamp: int(time.time()), nonce: secrets.token_hex(16)
fields = {
${each((name, value) => `    ${json(name)}: ${quoted(value)},`)}}

pairs = sorted(f"{quote(name, safe='~')}={quote(str(value), safe='~')}" for name, value in fields.items())
sign = hmac.new(secret.encode(), "&".join(pairs).encode(), hashlib.sha256).hexdigest()
print(sign)`;

const php = `<?php
$appSecret = ${quoted(exampleSecret)};
// timestamp: time(), nonce: bin2hex(random_bytes(16))
$fields = [
${each((name, value) => `    ${quoted(name)} => ${quoted(value)},`)}];

$pairs = [];
foreach ($fields as $name => $value) {
    $pairs[] = rawurlencode($name) . '=' . rawurlencode($value);
}
sort($pairs, SORT_STRING);
$sign = hash_hmac('sha256', implode('&', $pairs), $appSecret);
echo $sign, PHP_EOL;`;

const java = `import java.net.URLEncoder;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import static java.nio.charset.StandardCharsets.UTF_8;

public class Sign {
    // URLEncoder is made for forms: three signs are another way in RFC 3986.
    static String encode(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }

    public static void main(String[] args) throws Exception {
        String secret = ${json(exampleSecret)};
        // timestamp: System.currentTimeMillis() / 1000, nonce: UUID.randomUUID()
        String[][] fields = {
${each((name, value) => `            {${json(name)}, ${json(value)}},`)}        };
        List<String> pairs = new ArrayList<>();
        for (String[] field : fields) pairs.add(encode(field[0]) + "=" + encode(field[1]));
        Collections.sort(pairs);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        StringBuilder sign = new StringBuilder();
        for (byte one : mac.doFinal(String.join("&", pairs).getBytes(UTF_8)))
            sign.append(String.format("%02x", one));
        System.out.println(sign);
    }
}`;

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"sort"
	"strings"
)

// QueryEscape is made for forms: a blank is another way in RFC 3986.
func encode(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

func main() {
	secret := ${json(exampleSecret)}
	// timestamp: time.Now().Unix(), nonce: 16 random bytes in hex
	fields := [][2]string{
${each((name, value) => `\t\t{${json(name)}, ${json(value)}},`)}	}
	var pairs []string
	for _, field := range fields {
		pairs = append(pairs, encode(field[0])+"="+encode(field[1]))
	}
	sort.Strings(pairs)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join(pairs, "&")))
	fmt.Println(hex.EncodeToString(mac.Sum(nil)))
}`;

/** Complete programs that sign a call in the other sample languages; each prints the signature. */
export const signSamples: readonly Snippet[] = [
  { language: 'curl', code: bash },
  { language: 'JavaScript', code: javaScript },
  { language: 'Python', code: python },
  { language: 'PHP', code: php },
  { language: 'Java', code: java },
  { language: 'Go', code: go },
];

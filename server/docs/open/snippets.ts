import { endingsOf } from '#schemas/flow/parameters/file.ts';
import type { Snippet } from '#schemas/payloads/catalogue.ts';
import type { Published } from '../../gateway/liveVersions.ts';
import {
  curlForm,
  type Form,
  goAnswer,
  goForm,
  javaForm,
  javaScriptAnswer,
  javaScriptForm,
  phpForm,
  pythonForm,
} from './fileSnippets.ts';
import { goEntries } from './goEntries.ts';
import { tokenCredentials } from './ownEntries.ts';
import { sampleOf } from './sampleOf.ts';

/** Samples that call an API in six languages; names and values are quoted for each of them. */
export function snippetsOf(api: Published, base: string, credentials: Fields = tokenCredentials): Snippet[] {
  const url = `${base}/api/app.php?s=${api.service}`;
  const isNamed = new Set(credentials.map(([name]) => name));
  const fields: (readonly [string, string])[] = [
    ...credentials,
    ...api.parameters
      .filter(({ name, type, required }) => required === true && type !== 'file' && !isNamed.has(name))
      .map((one): [string, string] => [one.name, sampleOf(one)]),
  ];
  // A file parameter requires a multipart body, so it is shown even if it is optional.
  const files = api.parameters
    .filter(({ type }) => type === 'file')
    .map((one): [string, string] => [one.name, fileOf(one)]);
  if (files.length > 0) return withFiles({ url, fields, files });
  return [
    { language: 'curl', code: curl(url, fields) },
    { language: 'JavaScript', code: javaScript(url, fields) },
    { language: 'Python', code: python(url, fields) },
    { language: 'PHP', code: php(url, fields) },
    { language: 'Java', code: java(url, fields) },
    { language: 'Go', code: go(url, fields) },
  ];
}

/** The JavaScript sample of an API with the types of its answer. */
export function typeScriptOf({ code }: Snippet, { returns }: Published): Snippet {
  const plain = returns.filter(({ name }) => /^[A-Za-z_]\w*$/.test(name));
  const fields = plain.map(({ name, type }) => `    ${name}: ${typeNames[type] ?? 'unknown'} | null;\n`);
  const data = fields.length > 0 ? `{\n${fields.join('')}  }` : 'unknown';
  const typed = code
    .replace(
      'const { ret, data, msg } = await response.json();',
      () => 'const { ret, data, msg } = (await response.json()) as Answer;',
    )
    .replaceAll(
      /querySelectorAll(\('input\[type=file\]'\)\[\d\])\.files\[0\]/g,
      'querySelectorAll<HTMLInputElement>$1!.files![0]!',
    );
  return {
    language: 'TypeScript',
    code: `interface Answer {\n  ret: number;\n  data: ${data};\n  msg: string;\n}\n\n${typed}`,
  };
}

// A number that JSON cannot hold exactly is sent as text.
const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  date: 'string',
  file: 'string',
  boolean: 'boolean',
  integer: 'number | string',
  float: 'number | string',
  array: 'unknown[]',
  object: 'Record<string, unknown>',
};

function withFiles(form: Form): Snippet[] {
  return [
    { language: 'curl', code: curlForm(form) },
    { language: 'JavaScript', code: javaScriptForm(form) },
    { language: 'Python', code: pythonForm(form) },
    { language: 'PHP', code: phpForm(form) },
    { language: 'Java', code: javaForm(form) },
    { language: 'Go', code: goForm(form) },
  ];
}

// A file of an accepted type.
function fileOf({ name, ext }: Published['parameters'][number]): string {
  const [ending = 'bin'] = endingsOf(ext ?? null).map((one) => one.replace(/[^a-z0-9]/g, ''));
  return `${name}.${ending}`;
}

type Fields = readonly (readonly [name: string, value: string])[];

function curl(url: string, fields: Fields): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = fields.map(([name, value]) => `  --data-urlencode ${quoted(`${name}=${value}`)}`);
  return [`curl ${quoted(url)}`, ...lines].join(' \\\n');
}

function javaScript(url: string, fields: Fields): string {
  const body = fields.map(([name, value]) => `      ${name}: ${JSON.stringify(value)},\n`).join('');
  return `async function call() {
  const response = await fetch(${JSON.stringify(url)}, {
    method: 'POST',
    body: new URLSearchParams({\n${body}    }),
  });
${javaScriptAnswer}`;
}

function python(url: string, fields: Fields): string {
  const body = fields
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
    .join('');
  return `import requests

answer = requests.post(${JSON.stringify(url)}, data={\n${body}}).json()
if answer["ret"] != 200:
    raise RuntimeError(answer["msg"])
print(answer["data"])`;
}

// Streams need no extension, unlike cURL.
function php(url: string, fields: Fields): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const body = fields.map(([name, value]) => `        ${quoted(name)} => ${quoted(value)},\n`).join('');
  return `<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/x-www-form-urlencoded',
    'content' => http_build_query([\n${body}    ]),
]]);
$answer = json_decode(file_get_contents(${quoted(url)}, false, $context), true);
if ($answer['ret'] !== 200) {
    throw new RuntimeException($answer['msg']);
}
print_r($answer['data']);`;
}

function java(url: string, fields: Fields): string {
  const pairs = fields.map(
    ([name, value]) =>
      `            ${JSON.stringify(`${name}=`)} + URLEncoder.encode(${JSON.stringify(value)}, UTF_8)`,
  );
  return `import java.net.*;
import java.net.http.*;
import static java.nio.charset.StandardCharsets.UTF_8;

public class Call {
    public static void main(String[] args) throws Exception {
        String body = String.join("&",\n${pairs.join(',\n')});
        HttpRequest request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(body)).build();
        HttpResponse<String> response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.body());
    }
}`;
}

function go(url: string, fields: Fields): string {
  const body = goEntries(fields.map(([name, value]) => [JSON.stringify(name), `{${JSON.stringify(value)}}`]));
  return `package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
)

func main() {
	response, err := http.PostForm(${JSON.stringify(url)}, url.Values{\n${body}	})
${goAnswer}`;
}

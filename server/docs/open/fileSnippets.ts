import { goEntries } from './goEntries.ts';

/** The fields and files of a call: each file by its field name and file name. */
export interface Form {
  readonly url: string;
  readonly fields: Pairs;
  readonly files: Pairs;
}

type Pairs = readonly (readonly [name: string, value: string])[];

const json = (text: string) => JSON.stringify(text);
const lines = (pairs: Pairs, line: (name: string, value: string, at: number) => string) =>
  pairs.map(([name, value], at) => `${line(name, value, at)}\n`).join('');

/** A call with files from the command line. */
export function curlForm({ url, fields, files }: Form): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl ${quoted(url)}`,
    // Unlike -F it does not interpret special characters in a value.
    ...fields.map(([name, value]) => `  --form-string ${quoted(`${name}=${value}`)}`),
    ...files.map(([name, file]) => `  -F ${quoted(`${name}=@${file}`)}`),
  ].join(' \\\n');
}

/** A call with files from a browser. */
export function javaScriptForm({ url, fields, files }: Form): string {
  return `async function call() {
  const body = new FormData();
${lines(fields, (name, value) => `  body.append(${json(name)}, ${json(value)});`)}${lines(
  files,
  (name, _file, at) =>
    `  body.append(${json(name)}, document.querySelectorAll('input[type=file]')[${at}].files[0]);`,
)}  const response = await fetch(${json(url)}, { method: 'POST', body });
${javaScriptAnswer}`;
}

/** The end of a JavaScript sample. Without a top-level await, it runs in a script and a CommonJS file as well. */
export const javaScriptAnswer = `  const { ret, data, msg } = await response.json();
  if (ret !== 200) throw new Error(msg);
  return data;
}

call().then(console.log);`;

/** A call with files from Python. */
export function pythonForm({ url, fields, files }: Form): string {
  return `import requests

answer = requests.post(
    ${json(url)},
    data={
${lines(fields, (name, value) => `        ${json(name)}: ${json(value)},`)}    },
    files={
${lines(files, (name, file) => `        ${json(name)}: open(${json(file)}, "rb"),`)}    },
).json()
if answer["ret"] != 200:
    raise RuntimeError(answer["msg"])
print(answer["data"])`;
}

/** A call with files from PHP. */
export function phpForm({ url, fields, files }: Form): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  return `<?php
$curl = curl_init(${quoted(url)});
curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
curl_setopt($curl, CURLOPT_POSTFIELDS, [
${lines(fields, (name, value) => `    ${quoted(name)} => ${quoted(value)},`)}${lines(
  files,
  (name, file) => `    ${quoted(name)} => new CURLFile(${quoted(file)}),`,
)}]);
$answer = json_decode(curl_exec($curl), true);
if ($answer['ret'] !== 200) {
    throw new RuntimeException($answer['msg']);
}
print_r($answer['data']);`;
}

/** A call with files from Java. */
export function javaForm({ url, fields, files }: Form): string {
  const pairs = (all: Pairs) =>
    all.map(([name, value]) => `\n            {${json(name)}, ${json(value)}}`).join(',');
  return `import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.file.*;
import java.util.UUID;

public class Call {
    public static void main(String[] args) throws Exception {
        String[][] fields = {${pairs(fields)}};
        String[][] files = {${pairs(files)}};
        String boundary = UUID.randomUUID().toString();
        String part = "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"";
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (String[] field : fields)
            body.writeBytes((part + field[0] + "\\"\\r\\n\\r\\n" + field[1] + "\\r\\n").getBytes("UTF-8"));
        for (String[] file : files) {
            body.writeBytes((part + file[0] + "\\"; filename=\\"" + file[1] + "\\"\\r\\n\\r\\n").getBytes("UTF-8"));
            body.writeBytes(Files.readAllBytes(Path.of(file[1])));
            body.writeBytes("\\r\\n".getBytes("UTF-8"));
        }
        body.writeBytes(("--" + boundary + "--\\r\\n").getBytes("UTF-8"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(${json(url)}))
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray())).build();
        HttpResponse<String> response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.body());
    }
}`;
}

/** A call with files from Go. */
export function goForm({ url, fields, files }: Form): string {
  const pairs = (all: Pairs) => goEntries(all.map(([name, value]) => [json(name), json(value)]));
  return `package main

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
)

func main() {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{\n${pairs(fields)}	} {
		form.WriteField(name, value)
	}
	for name, path := range map[string]string{\n${pairs(files)}	} {
		content, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		part, _ := form.CreateFormFile(name, path)
		part.Write(content)
	}
	form.Close()
	response, err := http.Post(${json(url)}, form.FormDataContentType(), &body)
${goAnswer}`;
}

/** The end of a Go sample, which prints the response. */
export const goAnswer = `	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, _ := io.ReadAll(response.Body)
	fmt.Println(string(answer))
}`;

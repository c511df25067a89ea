import { parseJson } from '#schemas/decode.ts';

/** Why a text is no JSON that the server would take, with the line where that shows; nothing when it is. */
export function jsonFault(text: string): { readonly line?: number } | undefined {
  if (parseJson(text) !== undefined) return undefined;
  try {
    JSON.parse(text);
    return {};
  } catch (error) {
    return placed(error instanceof Error ? error.message : '', text);
  }
}

// Every engine says in its own words where it stopped: by line, or by how many letters it had read.
function placed(message: string, text: string): { readonly line?: number } {
  const [, line] = /line (\d+)/.exec(message) ?? [];
  if (line) return { line: Number(line) };
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position) return { line: text.slice(0, Number(position)).split('\n').length };
  return /end of|EOF/i.test(message) ? { line: text.trimEnd().split('\n').length } : {};
}

import { isIntoElsewhere, type Token, tokensOf } from '../../platform/rules/mysqlTokens.ts';
import type { StatementFault } from './statementFacts.ts';

/** The pure functions of MySQL and MariaDB: they do not wait, lock or read files. */
const plainFunctions: ReadonlySet<string> = new Set(
  `abs acos adddate addtime ascii asin atan atan2 avg bin bit_and bit_count bit_length bit_or bit_xor cast ceil ceiling
  char char_length character_length chr coalesce collation coercibility concat concat_ws conv convert convert_tz cos
  cot count crc32 cume_dist curdate current_date current_time current_timestamp curtime date date_add date_format
  date_sub datediff day dayname dayofmonth dayofweek dayofyear degrees dense_rank div elt exp export_set extract field
  find_in_set first_value floor format format_bytes from_base64 from_days from_unixtime get_format greatest group_concat
  grouping hex hour if ifnull inet_aton inet_ntoa inet6_aton inet6_ntoa insert instr interval is_ipv4 is_ipv6 is_uuid
  isnull json_array json_array_append json_array_insert json_arrayagg json_compact json_contains json_contains_path
  json_depth json_detailed json_exists json_extract json_insert json_keys json_length json_loose json_merge
  json_merge_patch json_merge_preserve json_normalize json_object json_objectagg json_overlaps json_pretty json_query
  json_quote json_remove json_replace json_search json_set json_table json_type json_unquote json_valid json_value lag
  last_day last_value lcase lead least left length ln localtime localtimestamp locate log log10 log2 lower lpad ltrim
  make_set makedate maketime max md5 median microsecond mid min minute mod month monthname natural_sort_key now
  nth_value ntile nullif nvl nvl2 oct octet_length ord percent_rank percentile_cont percentile_disc period_add
  period_diff pi position pow power quarter quote radians rand rank regexp_instr regexp_like regexp_replace
  regexp_substr repeat replace reverse right round row row_number rpad rtrim sec_to_time second sha sha1 sha2 sign sin
  soundex space sqrt st_area st_asgeojson st_astext st_contains st_distance st_distance_sphere st_geomfromtext
  st_intersects st_within st_x st_y std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substring
  substring_index subtime sum sysdate tan time time_format time_to_sec timediff timestamp timestampadd timestampdiff
  to_base64 to_char to_days to_seconds trim truncate ucase unhex unix_timestamp upper utc_date utc_time utc_timestamp
  uuid uuid_to_bin bin_to_uuid values var_pop var_samp variance week weekday weekofyear weight_string year yearweek
  decimal numeric float double binary varbinary varchar nchar datetime signed unsigned bigint int integer json_objectagg`.split(
    /\s+/,
  ),
);

/** Keywords before a parenthesis that is not a function call: a list, a condition or a clause. */
const beforeBrackets: ReadonlySet<string> = new Set(
  `all and any as between by case cross distinct div do else end except exists from group having in inner
  intersect interval into is join key like limit match mod not on or order outer over partition regexp returning
  rlike select set some straight_join sounds then union unique update using value values when where window with xor
  against recursive index ignore force use for columns`.split(/\s+/),
);

const verbs = ['insert', 'update', 'delete', 'replace'];
const systems = ['mysql', 'information_schema', 'performance_schema', 'sys'];
const nothing: Token = { kind: 'sign', text: '' };

/**
 * Analyzes one statement for MySQL. Rejects anything not known to be harmless: executable comments,
 * variables, functions that may have side effects, files, system tables.
 */
export function mysqlFacts(sql: string): { readonly writes: boolean } | StatementFault {
  const tokens = tokensOf(sql);
  const first = tokens.find(({ text }) => text !== '(');
  if (!first) return { fault: 'empty' };
  const ends = tokens.filter(({ kind, text }) => kind === 'sign' && text === ';').length;
  if (ends > 0) return { fault: 'several', values: { number: ends + 1 } };
  if (first.kind !== 'word' || !['select', 'with', ...verbs].includes(first.text)) return { fault: 'kind' };
  const closings = closingsOf(tokens);
  const fault = tokens.map((_token, at) => faultAt(tokens, at, closings)).find((one) => one !== undefined);
  return fault ?? { writes: tokens.some((token, at) => isWriting(token, tokens[at + 1] ?? nothing)) };
}

type Closings = ReadonlyMap<number, number>;

function faultAt(tokens: readonly Token[], at: number, closings: Closings): StatementFault | undefined {
  const [earlier = nothing, before = nothing] = [tokens[at - 2], tokens[at - 1]];
  const [{ kind, text } = nothing, after = nothing] = [tokens[at], tokens[at + 1]];
  if (kind === 'order' || kind === 'hint') return { fault: 'orderComment' };
  if (kind === 'sign') return signFault(text, before, earlier);
  if (kind !== 'word' && kind !== 'name') return undefined;
  if (isIntoElsewhere(tokens, at)) return { fault: 'into' };
  if (kind === 'word' && text === 'procedure') return { fault: 'kind' };
  if (systems.includes(text.toLowerCase()) && after.text === '.')
    return { fault: 'system', values: { name: text } };
  const isCall = after.kind === 'sign' && after.text === '(' && isStrange(tokens, at, closings);
  return isCall ? { fault: 'function', values: { name: text } } : undefined;
}

function signFault(text: string, before: Token, earlier: Token): StatementFault | undefined {
  if (text === '@') return { fault: 'variable' };
  // It would sort by a constant.
  const isOrder = text === '?' && before.text === 'by' && earlier.text === 'order';
  return isOrder ? { fault: 'order' } : undefined;
}

// The table of an insert and the name of a common table expression are also followed by parentheses.
function isStrange(tokens: readonly Token[], at: number, closings: Closings): boolean {
  const { kind, text } = tokens[at] ?? nothing;
  const isQualified = tokens[at - 1]?.text === '.';
  const before = tokens[at - (isQualified ? 3 : 1)] ?? nothing;
  if (before.kind === 'word' && ['into', 'as', 'with', 'recursive'].includes(before.text)) return false;
  if (before.text === ',' && isDefined(tokens, closings.get(at + 1))) return false;
  return isQualified || kind === 'name' || !(plainFunctions.has(text) || beforeBrackets.has(text));
}

// Matches each name in `with a(x) as (…), b(y) as (…)`: a function call is not followed by another
// parenthesized part.
function isDefined(tokens: readonly Token[], closing = tokens.length): boolean {
  return tokens[closing + 1]?.text === 'as' && tokens[closing + 2]?.text === '(';
}

/** The closing position of each parenthesis; searching from each one separately would take quadratic time. */
function closingsOf(tokens: readonly Token[]): Closings {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'sign' && text === '(') open.push(at);
    const opening = kind === 'sign' && text === ')' ? open.pop() : undefined;
    if (opening !== undefined) closings.set(opening, at);
  }
  return closings;
}

function isWriting({ kind, text }: Token, after: Token): boolean {
  if (kind !== 'word') return false;
  // `for update` and `lock in share mode` block other transactions.
  if (text === 'share' || text === 'lock') return true;
  return verbs.includes(text) && after.text !== '(';
}

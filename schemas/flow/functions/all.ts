import { choose } from './choose/choose.ts';
import { coalesce } from './choose/coalesce.ts';
import { fileBase64 } from './convert/fileBase64.ts';
import { fileText } from './convert/fileText.ts';
import { fromJson } from './convert/fromJson.ts';
import { toInt } from './convert/toInt.ts';
import { toJson } from './convert/toJson.ts';
import { toPgArray } from './convert/toPgArray.ts';
import { toText } from './convert/toText.ts';
import type { FlowFunction } from './define.ts';
import { count } from './list/count.ts';
import { first } from './list/first.ts';
import { implode } from './list/implode.ts';
import { keys } from './list/keys.ts';
import { last } from './list/last.ts';
import { pluck } from './list/pluck.ts';
import { add } from './number/add.ts';
import { divide } from './number/divide.ts';
import { max } from './number/max.ts';
import { min } from './number/min.ts';
import { multiply } from './number/multiply.ts';
import { round } from './number/round.ts';
import { subtract } from './number/subtract.ts';
import { sum } from './number/sum.ts';
import { length } from './text/length.ts';
import { lower } from './text/lower.ts';
import { md5 } from './text/md5.ts';
import { replaceText } from './text/replace.ts';
import { sha256 } from './text/sha256.ts';
import { split } from './text/split.ts';
import { substring } from './text/substring.ts';
import { trim } from './text/trim.ts';
import { upper } from './text/upper.ts';
import { uuid } from './text/uuid.ts';
import { dateAdd } from './time/dateAdd.ts';
import { dateFormat } from './time/dateFormat.ts';
import { now } from './time/now.ts';

/** The closed list of functions, by name. */
export const functions: ReadonlyMap<string, FlowFunction> = new Map(
  [
    choose,
    coalesce,
    fileBase64,
    fileText,
    fromJson,
    toInt,
    toJson,
    toPgArray,
    toText,
    count,
    first,
    implode,
    keys,
    last,
    pluck,
    add,
    divide,
    max,
    min,
    multiply,
    round,
    subtract,
    sum,
    length,
    lower,
    md5,
    replaceText,
    sha256,
    split,
    substring,
    trim,
    upper,
    uuid,
    dateAdd,
    dateFormat,
    now,
  ].map((one) => [one.name, one]),
);

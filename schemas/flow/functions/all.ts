import { add } from './add.ts';
import { choose } from './choose.ts';
import { coalesce } from './coalesce.ts';
import { count } from './count.ts';
import { dateAdd } from './dateAdd.ts';
import { dateFormat } from './dateFormat.ts';
import type { FlowFunction } from './define.ts';
import { divide } from './divide.ts';
import { fileBase64 } from './fileBase64.ts';
import { fileText } from './fileText.ts';
import { first } from './first.ts';
import { fromJson } from './fromJson.ts';
import { implode } from './implode.ts';
import { keys } from './keys.ts';
import { last } from './last.ts';
import { length } from './length.ts';
import { lower } from './lower.ts';
import { max } from './max.ts';
import { md5 } from './md5.ts';
import { min } from './min.ts';
import { multiply } from './multiply.ts';
import { now } from './now.ts';
import { pluck } from './pluck.ts';
import { replaceText } from './replace.ts';
import { round } from './round.ts';
import { sha256 } from './sha256.ts';
import { split } from './split.ts';
import { substring } from './substring.ts';
import { subtract } from './subtract.ts';
import { sum } from './sum.ts';
import { toInt } from './toInt.ts';
import { toJson } from './toJson.ts';
import { toPgArray } from './toPgArray.ts';
import { toText } from './toText.ts';
import { trim } from './trim.ts';
import { upper } from './upper.ts';
import { uuid } from './uuid.ts';

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

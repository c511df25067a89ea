import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ResourceTables } from '#generated/tables.ts';
import type { Json } from '#schemas/resource.ts';

/**
 * Every table and the types of its columns: those of the resource files, and those that `systemTables`
 * creates.
 */
export type Tables = ResourceTables & SystemTables;

type Jsonb<Value = Json> = ColumnType<Value, string, string>;
type JsonbOrNull<Value = Json> = ColumnType<Value | null, string | null | undefined, string | null>;

interface CallCount {
  service: string;
  app_id: number;
  account_id: number;
  pay_type: string;
  ret: number;
  calls: number;
}

/** The tables that no resource file describes. */
interface SystemTables {
  'kaifang_system.session': {
    token_hash: Buffer;
    account_id: number;
    created_at: Generated<string>;
    expires_at: string;
    ip: string;
    user_agent: string;
    simulated_by: number | null;
    parent: Buffer | null;
  };
  'kaifang_system.throttle': { key: string; hits: number; until: string };
  'kaifang_system.used_once': { key: string; until: string };
  'kaifang_system.idempotency': {
    account_id: number;
    service: string;
    key: string;
    answer: JsonbOrNull;
    created_at: Generated<string>;
    print: string | null;
  };
  'kaifang_system.import_row': {
    job_id: number;
    record_id: number;
    version: number;
    before: JsonbOrNull;
    turn: Generated<number>;
    since: number | null;
  };
  'kaifang_system.job_problem': { job_id: number; place: GeneratedAlways<number>; problem: Jsonb };
  'kaifang_system.loose_file': { name: string; since: Generated<string> };
  'kaifang_system.lease': { name: string; holder: string; until: string };
  'kaifang_system.visit': {
    account_id: number;
    service: string;
    simulated_by: Generated<number>;
    slot: number;
    times: number;
    first_at: string;
    last_at: string;
  };
  'kaifang_system.fact': { name: string; value: string };
  'kaifang_system.log_border': { table_name: string; before: string };
  'kaifang_system.trash_shape': { hash: string; columns: Jsonb };
  'kaifang_system.trash_row': { trash_id: number; shape: string; row: Jsonb };
  'kaifang_system.trash_along': { trash_id: number; resource: string; shape: string; row: Jsonb };
  'kaifang_system.counted_row': { resource: string; shape: string; row: Jsonb };
  'kaifang_system.upload_draft': {
    id: string;
    account_id: number;
    name: string;
    kind: string | null;
    fingerprint: string;
    size: number;
    received: Generated<number>;
    file_id: number | null;
    touched_at: Generated<string>;
  };
  'kaifang_system.upload_part': { draft: string; place: number; bytes: Buffer };
  'kaifang_system.app_token': {
    token_hash: Buffer;
    app_id: number;
    uid: Generated<number>;
    secret_mark: string;
    created_at: Generated<string>;
    expires_at: string;
    for_docs: Generated<boolean>;
  };
  'kaifang_system.muted_notice': { account_id: number; channel: string; kind: string };
  'kaifang_system.wrong_signature': {
    app_id: number;
    created_at: Generated<string>;
    service: string;
    sign_version: number;
    signed: string;
    ip: string;
  };
  'kaifang_system.app_day': { app_id: number; day: string; calls: number };
  'kaifang_system.flow_cache': { key: Buffer; value: Jsonb; until: string };
  'kaifang_system.quota_told': { quota: string; subject: number; period: string; step: number };
  'kaifang_system.call_batch': { id: string; written_at: Generated<string> };
  'kaifang_system.push_forgotten': { subscription_id: number; tries: number; delivered: number };
  'kaifang_system.test_token': {
    config_id: number;
    path: string;
    version: number;
    sealed: string;
    until: string;
  };
  'kaifang_system.call_minute': { minute: string; pay_type: string; ret: number; calls: number };
  'kaifang_system.call_hour': { hour: string; pay_type: string; ret: number; calls: number };
  'kaifang_system.call_hour_by': CallCount & { hour: string };
  'kaifang_system.call_day': CallCount & { day: string; milliseconds: number; bytes: number };
  'kaifang_system.call_time': { day: string; service: string; bucket: number; calls: number };
  'kaifang_system.call_time_by': {
    day: string;
    service: string;
    app_id: number;
    account_id: number;
    bucket: number;
    calls: number;
  };
  'kaifang_system.call_member': { day: string; app_id: number; uid: number };
  'kaifang_system.login_day': { day: string; result: string; slot: Generated<number>; logins: number };
  'kaifang_system.login_account': { day: string; account_id: number };
  'kaifang_system.api_import': {
    id: string;
    account_id: number;
    title: string;
    base: string;
    created_at: Generated<string>;
    expires_at: string;
  };
  'kaifang_system.api_import_row': {
    import_id: string;
    number: number;
    service: string;
    method: string;
    path: string;
    api: JsonbOrNull;
    title: Generated<string>;
    sample: JsonbOrNull;
  };
  'kaifang_system.api_origin': {
    service: string;
    source: string;
    method: string;
    path: string;
    base: string;
    api: Jsonb;
    imported_at: Generated<string>;
  };
  'kaifang_system.sql_run': {
    id: GeneratedAlways<number>;
    account_id: number;
    connection_id: number;
    statement: string;
    is_write: boolean;
    rows: number | null;
    milliseconds: number;
    error: string | null;
    created_at: Generated<string>;
  };
}

import type { FieldTypeName } from '#schemas/fields/all.ts';
import { AddressCell } from './cells/address.tsx';
import { BooleanCell } from './cells/boolean.tsx';
import { BytesCell } from './cells/bytes.tsx';
import { ChoiceCell } from './cells/choice.tsx';
import { CodeCell } from './cells/code.tsx';
import { ColorCell } from './cells/color.tsx';
import { ContactCell } from './cells/contact.tsx';
import { DateCell } from './cells/date.tsx';
import { DateTimeCell } from './cells/dateTime.tsx';
import { DurationCell } from './cells/duration.tsx';
import { FileCell } from './cells/file.tsx';
import { FilesCell } from './cells/files.tsx';
import { HtmlCell } from './cells/html.tsx';
import { ImageCell } from './cells/image.tsx';
import { IntegerCell } from './cells/integer.tsx';
import { JsonCell } from './cells/json.tsx';
import { ListCell } from './cells/list.tsx';
import { LongTextCell } from './cells/longText.tsx';
import { MarkdownCell } from './cells/markdown.tsx';
import { MoneyCell } from './cells/money.tsx';
import { NumberCell } from './cells/number.tsx';
import { PercentCell } from './cells/percent.tsx';
import { ReferenceCell } from './cells/reference.tsx';
import { ReferencesCell } from './cells/references.tsx';
import { RowsCell } from './cells/rows.tsx';
import { SecretCell } from './cells/secret.tsx';
import { TextCell } from './cells/text.tsx';
import { TraceCell } from './cells/trace.tsx';
import { WordsCell } from './cells/words.tsx';
import type { Cell } from './fieldView.ts';

/** How a value of each field type is shown. */
export const cells = {
  text: TextCell,
  longText: LongTextCell,
  email: ContactCell,
  phone: ContactCell,
  uri: AddressCell,
  color: ColorCell,
  integer: IntegerCell,
  number: NumberCell,
  money: MoneyCell,
  duration: DurationCell,
  bytes: BytesCell,
  percent: PercentCell,
  boolean: BooleanCell,
  choice: ChoiceCell,
  level: ChoiceCell,
  date: DateCell,
  dateTime: DateTimeCell,
  image: ImageCell,
  file: FileCell,
  files: FilesCell,
  html: HtmlCell,
  markdown: MarkdownCell,
  code: CodeCell,
  sql: CodeCell,
  json: JsonCell,
  list: ListCell,
  ipList: LongTextCell,
  reference: ReferenceCell,
  referenceKey: ReferenceCell,
  references: ReferencesCell,
  rows: RowsCell,
  resource: ChoiceCell,
  password: SecretCell,
  words: WordsCell,
  trace: TraceCell,
} satisfies Record<FieldTypeName, Cell>;

import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { BooleanWidget } from './widgets/boolean.tsx';
import { ChoiceWidget } from './widgets/choice.tsx';
import { CodeWidget } from './widgets/code.tsx';
import { ColorWidget } from './widgets/color.tsx';
import { DateWidget } from './widgets/date.tsx';
import { DateTimeWidget } from './widgets/dateTime.tsx';
import { DurationWidget } from './widgets/duration.tsx';
import { EmailWidget } from './widgets/email.tsx';
import { FileWidget } from './widgets/file.tsx';
import { FilesWidget } from './widgets/files.tsx';
import { HtmlWidget } from './widgets/html.tsx';
import { ImageWidget } from './widgets/image.tsx';
import { IntegerWidget } from './widgets/integer.tsx';
import { IpListWidget } from './widgets/ipList.tsx';
import { JsonWidget } from './widgets/json.tsx';
import { ListWidget } from './widgets/list.tsx';
import { LongTextWidget } from './widgets/longText.tsx';
import { MarkdownWidget } from './widgets/markdown.tsx';
import { MoneyWidget } from './widgets/money.tsx';
import { NumberWidget } from './widgets/number.tsx';
import { PasswordWidget } from './widgets/password.tsx';
import { PhoneWidget } from './widgets/phone.tsx';
import { ReferenceWidget } from './widgets/reference.tsx';
import { ReferenceKeyWidget } from './widgets/referenceKey.tsx';
import { ReferencesWidget } from './widgets/references.tsx';
import { SqlWidget } from './widgets/sql.tsx';
import { TextWidget } from './widgets/text.tsx';
import { UriWidget } from './widgets/uri.tsx';
import { WordsWidget } from './widgets/words.tsx';

/** The widgets of forms. The editors among them load on demand. */
export const widgets = {
  text: TextWidget,
  longText: LongTextWidget,
  email: EmailWidget,
  phone: PhoneWidget,
  uri: UriWidget,
  color: ColorWidget,
  integer: IntegerWidget,
  number: NumberWidget,
  money: MoneyWidget,
  duration: DurationWidget,
  boolean: BooleanWidget,
  choice: ChoiceWidget,
  date: DateWidget,
  dateTime: DateTimeWidget,
  image: ImageWidget,
  file: FileWidget,
  files: FilesWidget,
  html: HtmlWidget,
  markdown: MarkdownWidget,
  code: CodeWidget,
  sql: SqlWidget,
  json: JsonWidget,
  list: ListWidget,
  ipList: IpListWidget,
  reference: ReferenceWidget,
  referenceKey: ReferenceKeyWidget,
  references: ReferencesWidget,
  password: PasswordWidget,
  words: WordsWidget,
} satisfies Record<string, ComponentType<WidgetProps>>;

/** The name of a widget, by which a field type uses it. */
export type WidgetName = keyof typeof widgets;

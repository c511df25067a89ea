import type { WidgetProps } from '@rjsf/utils';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { refusedErrors } from '../../forms/errors/fieldErrors.ts';
import { type Uploaded, type UploadRule, uploadFault } from './upload.ts';
import { formOf } from './widget.ts';

/** Sends a file as soon as it is chosen; the field then holds its address. A form waits for what is on its way. */
export function useUpload(widget: WidgetProps, rule: UploadRule) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [sending, setSending] = useState<File>();
  const [fault, setFault] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const { name, onChange } = widget;
  const { report } = formOf(widget);
  useEffect(() => () => stop.current?.abort(), []);

  const end = (why?: string) => {
    stop.current?.abort();
    stop.current = undefined;
    setSending(undefined);
    setFault(why);
    report(name, undefined);
  };

  async function send(file: File): Promise<void> {
    const found = uploadFault(file, rule);
    end(found && translate(...found));
    if (found) return;
    const control = new AbortController();
    stop.current = control;
    setSending(file);
    report(name, translate('form.upload.busy'));
    try {
      const how = { signal: control.signal };
      const { url } = await dataProvider.call<Uploaded>('Admin.File.Upload', { file, kind: rule.kind }, how);
      if (stop.current !== control) return;
      end();
      onChange(url);
    } catch (error) {
      // Another file took its place, or it was given up.
      if (stop.current !== control) return;
      end(refusedErrors(error)[0]?.message ?? translate('form.upload.failed'));
    }
  }

  return { sending, fault, send, cancel: () => end() };
}

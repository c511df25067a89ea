import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';
import { type Uploaded, type UploadRule, uploadFault, uploadOf } from './upload.ts';
import { formOf } from './widget.ts';

/**
 * Uploads a file as soon as it is chosen; the field then holds its address. The form waits for pending
 * uploads.
 */
export function useUpload(widget: WidgetProps, rule: UploadRule) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [sending, setSending] = useState<File>();
  const [fault, setFault] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const { name, onChange } = widget;
  const { hold } = formOf(widget);
  useEffect(() => () => stop.current?.abort(), []);

  const end = (why?: string) => {
    stop.current?.abort();
    stop.current = undefined;
    setSending(undefined);
    setFault(why);
  };

  function send(file: File): void {
    const found = uploadFault(file, rule);
    end(found && translate(...found));
    if (found) return;
    const control = new AbortController();
    stop.current = control;
    setSending(file);
    hold(name, transfer(file, control));
  }

  /** Whether the field holds the chosen file, or another one that replaced it during the upload. */
  async function transfer(file: File, control: AbortController): Promise<boolean> {
    const isGivenUp = () => stop.current === undefined;
    try {
      const how = { signal: control.signal };
      const { url } = await dataProvider.call<Uploaded>(
        'Admin.File.Upload',
        uploadOf(widget, rule, file),
        how,
      );
      if (stop.current !== control) return !isGivenUp();
      // The form may be submitted with it immediately.
      flushSync(() => {
        end();
        onChange(url);
      });
      return true;
    } catch (error) {
      if (stop.current !== control) return !isGivenUp();
      end(serverErrors(error)[0]?.message ?? translate('form.upload.failed'));
      return false;
    }
  }

  return { sending, fault, send, cancel: () => end() };
}

import type { WidgetProps } from '@rjsf/utils';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { isPrivateFile } from '#schemas/derive/privateFile.ts';
import { refusedErrors } from '../../forms/errors/fieldErrors.ts';
import { fileRule, type Uploaded, uploadFault } from './upload.ts';
import { emptied, formOf, propertyOf } from './widget.ts';

/** The files of a field: sends those that are added, one after the other, and knows what they were called. */
export function useUploadList(widget: WidgetProps, most: number) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [sending, setSending] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { name, onChange } = widget;
  const { report } = formOf(widget);
  const addresses = Array.isArray(widget.value) ? (widget.value as readonly string[]) : [];

  const become = (next: readonly string[]) => onChange(next.length === 0 ? emptied(widget) : next);

  async function send(file: File, signal: AbortSignal): Promise<string> {
    const found = uploadFault(file, fileRule);
    if (found) throw new Error(translate(...found));
    const payload = { file, kind: 'file', ...(isPrivateFile(propertyOf(widget)) && { private: true }) };
    const { url } = await dataProvider.call<Uploaded>('Admin.File.Upload', payload, { signal });
    return url;
  }

  async function add(files: readonly File[]): Promise<void> {
    const room = most - addresses.length;
    setFault(files.length > room ? translate('work.files.most', { most }) : undefined);
    const control = new AbortController();
    stop.current = control;
    let present = addresses;
    report(name, translate('form.upload.busy'));
    for (const file of files.slice(0, Math.max(0, room))) {
      setSending(file.name);
      try {
        const url = await send(file, control.signal);
        present = [...present, url];
        setNames((known) => ({ ...known, [url]: file.name }));
        become(present);
      } catch (error) {
        if (control.signal.aborted) return;
        setFault(refusedErrors(error)[0]?.message ?? (error as Error).message);
      }
    }
    setSending(undefined);
    report(name, undefined);
  }

  return {
    addresses,
    sending,
    fault,
    add,
    remove: (address: string) => become(addresses.filter((one) => one !== address)),
    nameOf: (address: string) =>
      names[address] ?? translate('work.files.nth', { n: addresses.indexOf(address) + 1 }),
  };
}

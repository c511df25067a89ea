import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';
import { useFileNames } from '../useFileNames.ts';
import { type Uploaded, type UploadRule, uploadFault, uploadOf } from './upload.ts';
import { emptied, formOf } from './widget.ts';

/** The files of a field: uploads added files one after the other, and keeps their names. */
export function useUploadList(widget: WidgetProps, rule: UploadRule, most: number) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [sending, setSending] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  /** Aborts when the field unmounts, so that queued files are not uploaded either. */
  const life = useRef<AbortSignal>(undefined);
  const before = useRef(Promise.resolve(true));
  useEffect(() => {
    const control = new AbortController();
    life.current = control.signal;
    return () => control.abort();
  }, []);
  const { name, onChange } = widget;
  const { hold } = formOf(widget);
  const addresses = Array.isArray(widget.value) ? (widget.value as readonly string[]) : [];
  // The files of the record, or of what was typed before.
  const known = useFileNames(addresses);
  // The value may change while uploads are pending.
  const present = useRef(addresses);
  useEffect(() => {
    present.current = addresses;
  });

  const become = (next: readonly string[]) => {
    present.current = next;
    onChange(next.length === 0 ? emptied(widget) : next);
  };

  async function send(file: File, signal: AbortSignal): Promise<string> {
    const sent = uploadOf(widget, rule, file);
    const { url } = await dataProvider.call<Uploaded>('Admin.File.Upload', sent, { signal });
    return url;
  }

  const faultOf = ({ name }: File, fault: string) => translate('form.upload.ofFile', { name, fault });

  /** Whether all uploads succeeded. */
  async function sendAll(files: readonly File[]): Promise<boolean> {
    const signal = life.current;
    if (!signal || signal.aborted) return false;
    const room = Math.max(0, most - present.current.length);
    const fitting = files.filter((file) => uploadFault(file, rule) === undefined);
    const faults = files.flatMap((file) => {
      const found = uploadFault(file, rule);
      return found ? [faultOf(file, translate(...found))] : [];
    });
    if (fitting.length > room) faults.push(translate('work.files.most', { most }));
    setFault(undefined);
    for (const file of fitting.slice(0, room)) {
      setSending(file.name);
      try {
        const url = await send(file, signal);
        setNames((known) => ({ ...known, [url]: file.name }));
        // The form may be submitted with it immediately.
        flushSync(() => become([...present.current, url]));
      } catch (error) {
        if (signal.aborted) return false;
        faults.push(faultOf(file, serverErrors(error)[0]?.message ?? (error as Error).message));
      }
    }
    setSending(undefined);
    setFault(faults.length > 0 ? faults.join('\n') : undefined);
    return faults.length === 0;
  }

  const add = (files: readonly File[]) => {
    before.current = before.current.then(() => sendAll(files));
    hold(name, before.current);
  };

  return {
    addresses,
    sending,
    fault,
    add,
    remove: (address: string) => become(addresses.filter((one) => one !== address)),
    nameOf: (address: string) =>
      names[address] ?? known[address] ?? translate('work.files.nth', { n: addresses.indexOf(address) + 1 }),
  };
}

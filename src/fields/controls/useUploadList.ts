import type { WidgetProps } from '@rjsf/utils';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { refusedErrors } from '../../forms/errors/fieldErrors.ts';
import { useFileNames } from '../useFileNames.ts';
import { type Uploaded, type UploadRule, uploadFault, uploadOf } from './upload.ts';
import { emptied, formOf } from './widget.ts';

/** The files of a field: sends those that are added, one after the other, and knows what they were called. */
export function useUploadList(widget: WidgetProps, rule: UploadRule, most: number) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [sending, setSending] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  /** Ends with the field: what waits is not sent any more either. */
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
  // Those that came with the record, or with what was typed before.
  const known = useFileNames(addresses);
  // What is there may change while files are on their way.
  const present = useRef(addresses);
  useEffect(() => {
    present.current = addresses;
  });

  const become = (next: readonly string[]) => {
    present.current = next;
    onChange(next.length === 0 ? emptied(widget) : next);
  };

  async function send(file: File, signal: AbortSignal): Promise<string> {
    const found = uploadFault(file, rule);
    if (found) throw new Error(translate(...found));
    const sent = uploadOf(widget, rule, file);
    const { url } = await dataProvider.call<Uploaded>('Admin.File.Upload', sent, { signal });
    return url;
  }

  /** Whether all of them came. */
  async function sendAll(files: readonly File[]): Promise<boolean> {
    const signal = life.current;
    if (!signal || signal.aborted) return false;
    const room = Math.max(0, most - present.current.length);
    let isWhole = files.length <= room;
    setFault(isWhole ? undefined : translate('work.files.most', { most }));
    for (const file of files.slice(0, room)) {
      setSending(file.name);
      try {
        const url = await send(file, signal);
        setNames((known) => ({ ...known, [url]: file.name }));
        // The form may be sent with it at once.
        flushSync(() => become([...present.current, url]));
      } catch (error) {
        if (signal.aborted) return false;
        isWhole = false;
        setFault(refusedErrors(error)[0]?.message ?? (error as Error).message);
      }
    }
    setSending(undefined);
    return isWhole;
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

import type { Editor } from '@tiptap/react';
import { useMemo, useRef } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';
import { imageRule, type Uploaded, uploadFault } from '../controls/upload.ts';
import { keepable } from './rich/keepable.ts';
import { saysMore } from './rich/saysMore.ts';
import { withWordLists } from './rich/wordLists.ts';

/** Chosen, pasted or dropped pictures: uploads them and inserts them at the cursor. */
export interface Pictures {
  into(editor: Editor): void;
  add(files: Iterable<File>): Promise<void>;
  paste(view: unknown, event: ClipboardEvent): boolean;
  drop(view: unknown, event: DragEvent): boolean;
  /**
   * Converts pasted or dropped HTML, with Word's lists and the pictures that can be kept; reports the others.
   */
  ofHtml(html: string): string;
}

/** The pictures of one editor. */
export function usePictures(): Pictures {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const editor = useRef<Editor>(undefined);
  return useMemo(() => {
    const addOne = async (file: File): Promise<void> => {
      const fault = uploadFault(file, imageRule);
      if (fault) return notify(translate(...fault), { type: 'error' });
      try {
        const { url, name } = await dataProvider.call<Uploaded>('Admin.File.Upload', { file });
        editor.current?.chain().focus().setImage({ src: url, alt: name }).run();
      } catch (error) {
        notify(serverErrors(error)[0]?.message ?? translate('form.upload.failed'), { type: 'error' });
      }
    };
    const add = async (files: Iterable<File>) => {
      for (const file of files) await addOne(file);
    };
    const taken = (data: DataTransfer | null): boolean => {
      // Excel and Word put a picture of the copied content next to it.
      if (saysMore(data?.getData('text/html') ?? '')) return false;
      const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (pictures.length > 0) void add(pictures);
      return pictures.length > 0;
    };
    return {
      add,
      into: (now) => {
        editor.current = now;
      },
      paste: (_view, event) => taken(event.clipboardData),
      drop: (_view, event) => taken(event.dataTransfer),
      ofHtml: (given) => {
        const { html, left } = keepable(withWordLists(given), location.origin);
        if (left > 0)
          notify('form.html.foreignPictures', { type: 'warning', messageArgs: { smart_count: left } });
        return html;
      },
    };
  }, [translate, notify, dataProvider]);
}

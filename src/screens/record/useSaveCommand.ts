import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSaveKey } from '../../forms/useSaveKey.ts';
import type { Command } from '../../shell/commands/command.ts';
import { useCommands } from '../../shell/commands/present.ts';

/** Sends a record's form by Ctrl+S, and offers it among the commands of the page by the word of its button. */
export function useSaveCommand(form: string, label: string | undefined): void {
  const translate = useTranslate();
  const send = useSaveKey(form);
  const word = label ?? translate('form.save');
  const commands = useMemo(
    (): readonly Command[] => [{ name: 'save', label: word, icon: 'save', key: 'Ctrl+S', run: send }],
    [word, send],
  );
  useCommands(commands);
}
